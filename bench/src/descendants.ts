import { readdirSync, readFileSync } from 'node:fs';
import { cpuSecondsOf } from './cpu.ts';

/** The parent and the name of a process; undefined for one that has gone. */
function readParent(pid: number): { parent: number; name: string } | undefined {
  try {
    const [, name = '', parent = '0'] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { parent: Number(parent), name };
  } catch {
    return undefined;
  }
}

/** Seconds of CPU of all processes below this one whose name begins so. */
export function cpuSecondsBelow(prefix: string): number {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const known = new Map(pids.map((pid) => [pid, readParent(pid)]));
  const isOurs = (pid: number): boolean => {
    const parent = known.get(pid)?.parent ?? 0;
    return parent === process.pid || (parent > 1 && isOurs(parent));
  };
  const wanted = pids.filter((pid) => known.get(pid)?.name.startsWith(prefix) && isOurs(pid));
  return wanted.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
}
