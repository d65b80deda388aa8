import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

export type Verdict = 'met' | 'told' | 'MISSED' | 'WORSE' | 'UNKNOWN';

/** The committed ratios. */
const file = join(import.meta.dirname, '../figures.json');
const tolerance = 1.1;

type Committed = Record<string, number>;

const isRatio = ({ unit }: Figure): boolean => unit === 'x';

export const readCommitted = (): Committed => JSON.parse(readFileSync(file, 'utf8')) as Committed;

/**
 * A ratio that has grown by more than a tenth is a regression, even if the goal is met. A ratio that was never committed cannot
 * be compared and is an error too. A figure without a goal is only reported.
 */
export function judge(figure: Figure, committed: Committed): Verdict {
  const { name, value, goal } = figure;
  if (goal !== undefined && value > goal) return 'MISSED';
  if (isRatio(figure)) {
    const before = committed[name];
    if (before === undefined) return 'UNKNOWN';
    if (value > before * tolerance) return 'WORSE';
  }
  return goal === undefined ? 'told' : 'met';
}

export const isGood = (verdict: Verdict): boolean => verdict === 'met' || verdict === 'told';

/** Commits the measured ratios for later comparisons. */
export function commit(figures: readonly Figure[]): void {
  const ratios = figures.filter(isRatio).map(({ name, value }) => [name, Number(value.toFixed(2))]);
  const all = { ...readCommitted(), ...Object.fromEntries(ratios) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
