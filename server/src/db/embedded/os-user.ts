import { execFileSync } from 'node:child_process';
import { isRoot } from '../../data-dir.ts';
import { StartError } from '../../start-error.ts';

export type OsUser = {
  name: string;
  uid: number;
  gid: number;
};

const DEDICATED = 'sightline-pg';

const CREATE_USER = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ],
  ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin'], // busybox
] as const;

/**
 * The user PostgreSQL runs as when we are root, which it refuses to be: the one asked for, else our own, made when the
 * system lets us, else `postgres`, else `nobody`. Undefined when we are an ordinary user and it simply runs as us.
 */
export function chooseOsUser(wanted: string | undefined): OsUser | undefined {
  if (!isRoot()) return undefined;
  if (wanted) {
    const user = findOsUser(wanted);
    if (user && user.uid !== 0) return user;
    throw new StartError(`PG_OS_USER names "${wanted}", which is not an unprivileged user of this machine.`);
  }
  const user = findOsUser(DEDICATED) ?? createOsUser(DEDICATED) ?? findOsUser('postgres') ?? findOsUser('nobody');
  if (user) return user;
  throw new StartError('PostgreSQL cannot run as root: create an unprivileged user and name it in PG_OS_USER.');
}

/** initdb looks its user up by number, so a user without an entry in the system's list is of no use. */
function findOsUser(name: string): OsUser | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function createOsUser(name: string): OsUser | undefined {
  for (const [command, ...args] of CREATE_USER) {
    try {
      // a plain `su` leaves the system's folders out of root's PATH
      execFileSync(command, [...args, name], { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } });
    } catch {
      continue;
    }
    return findOsUser(name);
  }
  return undefined;
}
