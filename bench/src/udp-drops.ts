import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Datagrams that a process has dropped by reading its UDP sockets too slowly, as the kernel counts them. */
export function udpDropsOf(pid: number): number {
  const own = socketsOf(pid);
  let drops = 0;
  for (const file of ['udp', 'udp6']) {
    for (const line of readFileSync(`/proc/${pid}/net/${file}`, 'utf8').split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      if (own.has(`socket:[${fields[9]}]`)) drops += Number(fields.at(-1));
    }
  }
  return drops;
}

function socketsOf(pid: number): Set<string> {
  const folder = `/proc/${pid}/fd`;
  return new Set(readdirSync(folder).map((name) => targetOf(`${folder}/${name}`)));
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return ''; // closed meanwhile
  }
}
