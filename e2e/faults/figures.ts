import { appendFileSync } from 'node:fs';

/** A target and what was measured against it. `FAULT_FIGURES` names a file that gathers them for a table. */
export type Figure = { fault: string; what: string; target: string; measured: string };

export function noteFigure(figure: Figure): void {
  console.log(`${figure.fault}: ${figure.what}: ${figure.measured} (target ${figure.target})`);
  if (process.env.FAULT_FIGURES) appendFileSync(process.env.FAULT_FIGURES, `${JSON.stringify(figure)}\n`);
}

/** The long form: more of everything, for unattended runs. */
export const isLong = process.env.FAULTS === 'long';

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
