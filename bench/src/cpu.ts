import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second here, whatever the kernel's own tick. */
const ticksPerSecond = 100;

/** Seconds of CPU (user and system, all threads) that a process has used so far. 0 for one that has gone. */
export function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}
