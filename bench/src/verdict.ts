import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

export type Verdict = 'met' | 'MISSED' | 'WORSE';

/** Ratios measured when the code was last known to be good. */
const file = join(import.meta.dirname, '../figures.json');
const tolerance = 1.1;

type Committed = Record<string, number>;

const isRatio = ({ unit }: Figure): boolean => unit === 'x';

export const readCommitted = (): Committed => JSON.parse(readFileSync(file, 'utf8')) as Committed;

/** A ratio that has grown by more than a tenth is a regression, although the goal may still be met. */
export function judge(figure: Figure, committed: Committed): Verdict {
  const { name, value, goal } = figure;
  if (value > goal) return 'MISSED';
  const before = committed[name];
  return isRatio(figure) && before !== undefined && value > before * tolerance ? 'WORSE' : 'met';
}

/** Keeps the measured ratios as those to compare with from now on. */
export function commit(figures: readonly Figure[]): void {
  const ratios = figures.filter(isRatio).map(({ name, value }) => [name, Number(value.toFixed(2))]);
  const all = { ...readCommitted(), ...Object.fromEntries(ratios) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
