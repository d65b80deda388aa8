import { measureList } from './list/measure.ts';
import { type Figure, printFigures } from './report.ts';
import { measureStart } from './start.ts';

const benchmarks: Record<string, () => Promise<Figure[]>> = { list: measureList, start: measureStart };

/** `npm run bench`, or `npm run bench -- list` for some only. A goal that is missed fails the run. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0)
  throw new Error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}`);

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`measuring ${name} …`);
  figures.push(...(await measure()));
}
printFigures(figures);
process.exitCode = figures.every(({ value, goal }) => value <= goal) ? 0 : 1;
