import { measureAssets } from './assets/measure.ts';
import { measureCostly } from './costly/measure.ts';
import { measureCreate } from './create/measure.ts';
import { openDesk } from './desk/desk.ts';
import { measureFanOut } from './fanout/measure.ts';
import type { Figure } from './figure.ts';
import { measureInbox } from './inbox/measure.ts';
import { measureKnowledge } from './knowledge/measure.ts';
import { measureList } from './list/measure.ts';
import { measureMedia } from './media/measure.ts';
import { measurePaint } from './paint/measure.ts';
import { measurePeople } from './people/measure.ts';
import { printFigures } from './report.ts';
import { measureSchedule } from './schedule/measure.ts';
import { measureSheet } from './sheet/measure.ts';
import { measureSockets } from './sockets/measure.ts';
import { measureStart } from './start/measure.ts';
import { measureTabs } from './tabs/measure.ts';
import { measureUpload } from './upload/measure.ts';
import { commit, isGood, judge, readCommitted } from './verdict.ts';

const onDesk = {
  list: measureList,
  create: measureCreate,
  fanout: measureFanOut,
  sockets: measureSockets,
  upload: measureUpload,
  people: measurePeople,
  assets: measureAssets,
  inbox: measureInbox,
  schedule: measureSchedule,
  knowledge: measureKnowledge,
};
const onTheirOwn = {
  media: measureMedia,
  start: measureStart,
  tabs: measureTabs,
  paint: measurePaint,
  sheet: measureSheet,
  costly: measureCostly,
};
const names = [...Object.keys(onDesk), ...Object.keys(onTheirOwn)];

/**
 * `npm run bench`, or `npm run bench -- list` for some only. A goal that is missed, or a ratio more than a tenth above the
 * committed one, fails the run. `--commit` keeps the ratios of this run in figures.json, and compares with nothing else.
 */
const given = process.argv.slice(2);
const asked = given.filter((name) => name !== '--commit');
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}`);

const wanted = asked.length > 0 ? asked : names;
const figures: Figure[] = [];
await using cleanup = new AsyncDisposableStack();
const benchmarks = Object.entries(onDesk).filter(([name]) => wanted.includes(name));
if (benchmarks.length > 0) {
  const desk = await openDesk(cleanup);
  for (const [name, measure] of benchmarks) {
    console.log(`measuring ${name} …`);
    figures.push(...(await measure(desk)));
  }
}
for (const [name, measure] of Object.entries(onTheirOwn)) {
  if (!wanted.includes(name)) continue;
  console.log(`measuring ${name} …`);
  figures.push(...(await measure()));
}
if (given.includes('--commit')) commit(figures);
const committed = readCommitted();
printFigures(figures, (figure) => judge(figure, committed));
process.exitCode = figures.every((figure) => isGood(judge(figure, committed))) ? 0 : 1;
