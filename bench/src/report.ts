import type { Figure } from './figure.ts';
import type { Verdict } from './verdict.ts';

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

export function printFigures(figures: readonly Figure[], judge: (figure: Figure) => Verdict): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${shown(figure.value)} ${figure.unit}`,
    figure.goal === undefined ? '' : `<= ${shown(figure.goal)} ${figure.unit}`,
    judge(figure),
    figure.detail,
  ]);
  const head = ['figure', 'measured', 'goal', '', 'detail'];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, at) => cell.padEnd(widths[at] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}
