import { parseArgs } from 'node:util';
import { measureAssets } from './assets/measure.ts';
import { measureCostly } from './costly/measure.ts';
import { measureCreate } from './create/measure.ts';
import { type Desk, openDesk } from './desk/desk.ts';
import { measureFanOut } from './fanout/measure.ts';
import type { Figure } from './figure.ts';
import { measureInbox } from './inbox/measure.ts';
import { measureKnowledge } from './knowledge/measure.ts';
import { measureList } from './list/measure.ts';
import { measureMedia } from './media/measure.ts';
import { measurePaint } from './paint/measure.ts';
import { measurePeople } from './people/measure.ts';
import { measureRelay } from './relay/measure.ts';
import { printFigures } from './report.ts';
import { measureSchedule } from './schedule/measure.ts';
import { type Benchmark, minutes, shardOf } from './shards.ts';
import { measureSheet } from './sheet/measure.ts';
import { measureSockets } from './sockets/measure.ts';
import { measureStart } from './start/measure.ts';
import { measureTabs } from './tabs/measure.ts';
import { measureTls } from './tls/measure.ts';
import { measureUpload } from './upload/measure.ts';
import { commit, isGood, judge, readCommitted } from './verdict.ts';

const onDesk: Partial<Record<Benchmark, (desk: Desk) => Promise<Figure[]>>> = {
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
const onTheirOwn: Partial<Record<Benchmark, () => Promise<Figure[]>>> = {
  media: measureMedia,
  start: measureStart,
  tabs: measureTabs,
  paint: measurePaint,
  sheet: measureSheet,
  costly: measureCostly,
  relay: measureRelay,
  tls: measureTls,
};

/**
 * `npm run bench`, `npm run bench -- list` for some only, or `-- --shard 1/3` for a third of them. A goal that is missed, or a
 * ratio more than a tenth above the committed one, fails the run. `--commit` keeps the ratios of this run in figures.json, and
 * compares with nothing else.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'boolean' }, shard: { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in minutes));
if (unknown.length > 0)
  throw new Error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(minutes).join(', ')}`);

const chosen: readonly string[] = positionals.length > 0 ? positionals : Object.keys(minutes);
const wanted = values.shard === undefined ? chosen : shardOf(values.shard);
const committed = readCommitted();
const figures: Figure[] = [];
await using cleanup = new AsyncDisposableStack();

/** Printed at once, so that a run that is stopped has said what it measured. */
async function measure(name: string, work: () => Promise<Figure[]>): Promise<void> {
  const begun = performance.now();
  const found = await work();
  console.log(`${name}, in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes:`);
  printFigures(found, (figure) => judge(figure, committed));
  figures.push(...found);
}

const benchmarks = Object.entries(onDesk).filter(([name]) => wanted.includes(name));
if (benchmarks.length > 0) {
  const desk = await openDesk(cleanup);
  for (const [name, work] of benchmarks) await measure(name, () => work(desk));
}
for (const [name, work] of Object.entries(onTheirOwn)) if (wanted.includes(name)) await measure(name, work);
if (values.commit) commit(figures);
process.exitCode = values.commit || figures.every((figure) => isGood(judge(figure, committed))) ? 0 : 1;
