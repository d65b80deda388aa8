import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process in kB, as the kernel counts it. */
export const residentKilobytes = (pid: number): number => kilobytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/);

/** Memory of a process and its descendants in kB. Shared pages are counted once. */
export function familyKilobytes(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + kilobytes(`/proc/${member}/smaps_rollup`, /^Pss:\s+(\d+)/m), 0);
}

function kilobytes(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // it has gone meanwhile
  }
}

function familyOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const family = [pid];
  for (const member of family) family.push(...[...parents].filter(([, parent]) => parent === member).map(([id]) => id));
  return family;
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
