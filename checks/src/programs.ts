import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Folders of servers that are not in the PATH of ordinary users; the last is where Go installs programs. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', path.join(homedir(), 'go/bin')];

/** The path of a program, if this machine has it. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SERVER_FOLDERS];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** The missing programs of a step, for `lacks`. */
export function lacksPrograms(...names: string[]): () => string | undefined {
  return () => {
    const missing = names.filter((name) => findProgram(name) === undefined);
    if (missing.length === 0) return undefined;
    return `${new Intl.ListFormat('en').format(missing)} ${missing.length === 1 ? 'is' : 'are'} not installed`;
  };
}
