/** One figure: what was measured, against which goal. A ratio is ours divided by the floor's, in the same run. */
export type Figure = { name: string; value: number; unit: string; goal: number; detail: string };

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, goal, detail }) => [
    name,
    `${shown(value)} ${unit}`.trim(),
    `<= ${shown(goal)} ${unit}`.trim(),
    value <= goal ? 'met' : 'MISSED',
    detail,
  ]);
  const head = ['figure', 'measured', 'goal', '', 'detail'];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
