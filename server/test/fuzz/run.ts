import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aimAt, type Document } from './aim.ts';
import { type Caller, findCallers } from './callers.ts';
import { type Coverage, countCoverage, describeCoverage, listUncovered } from './coverage.ts';
import { type Line, startProduct } from './product.ts';
import { runSchemathesis, type Wanted } from './schemathesis.ts';

/**
 * Sends every endpoint of the real product right and wrong requests as four callers, and holds the answers against the
 * document: `FUZZ_SEED=1234 node server/test/fuzz/run.ts`. Needs schemathesis on the PATH. It sends as
 * many as fit in rounds of seconds.
 */
const wantedCases = 10_000;
const secondsEach = 14;
/** In the round after the first, and twice as long in each that follows: a slow machine takes most of a short one to begin. */
const secondsMore = 5;
/** Ends earlier, as soon as each was asked once. */
const secondsForTheRest = 40;
const timeout = 600_000;
/** These end the session they are called with, so they come last. */
const endings = ['session.logout', 'session.enter'];

/** The same for everybody who does not ask for another: what a new one finds must not stop somebody else's change. */
const usualSeed = 806_854;
const { FUZZ_SEED } = process.env;
const seed = FUZZ_SEED === 'new' ? randomInt(1_000_000) : Number(FUZZ_SEED ?? usualSeed);
const begun = performance.now();
const results = new Map<string, { cases: number; failures: string[] }>();

type Asking = Pick<Wanted, 'operations' | 'pace' | 'seconds'> & { round: number };

async function fuzz(caller: Caller, { round, ...asking }: Asking, shared: Shared): Promise<void> {
  await caller.renew?.();
  const { name, token, known } = caller;
  const folder = await mkdtemp(join(shared.folder, 'caller-'));
  const { cases, ok, output } = await runSchemathesis({
    ...shared,
    folder,
    token,
    document: aimAt(shared.document, known),
    ...asking,
    seed: String(seed + round),
  });
  const result = results.get(name) ?? { cases: 0, failures: [] };
  result.cases += cases;
  if (!ok) result.failures.push(output);
  results.set(name, result);
}

type Shared = Pick<Wanted, 'document' | 'origin' | 'folder'> & { reach: () => Coverage[] };

const countCases = (): number => [...results.values()].reduce((sum, { cases }) => sum + cases, 0);
const isWorthAnotherRound = (): boolean => countCases() < wantedCases && performance.now() - begun < timeout;

/** Two callers at a time: threads of one schemathesis get in each other's way in some versions of Python. */
async function fuzzAll(shared: Shared, callers: readonly Caller[]): Promise<void> {
  const [agent, customer, guest, nobody] = callers;
  const pairs = [
    [agent, nobody],
    [customer, guest],
  ].map((pair) => pair.filter((caller) => caller !== undefined));
  const together = (pair: Caller[], asking: Asking) => Promise.all(pair.map((caller) => fuzz(caller, asking, shared)));
  const [pace, all, last] = ['thorough' as const, { exclude: endings }, { include: endings }];
  for (let round = 0; isWorthAnotherRound(); round += 1) {
    const seconds = round > 0 ? secondsMore * 2 ** (round - 1) : secondsEach;
    for (const pair of pairs) await together(pair, { pace, operations: all, seconds, round });
  }
  for (const pair of pairs) await Promise.all(pair.map((caller) => askTheRest(caller, shared)));
  for (const pair of pairs) await together(pair, { pace, operations: last, seconds: secondsMore, round: 0 });
}

/** A caller who has ended the own session is signed out from then on. */
const listOwed = (reached: readonly Coverage[], caller: Caller): string[] =>
  listUncovered(reached, caller).filter((operation) => !endings.includes(operation));

/** Time may run out before everything was asked once. */
async function askTheRest(caller: Caller, shared: Shared): Promise<void> {
  const include = listOwed(shared.reach(), caller);
  if (include.length === 0) return;
  await fuzz(caller, { pace: 'once', operations: { include }, seconds: secondsForTheRest, round: 0 }, shared);
}

function listFailures(callers: readonly Caller[], reached: readonly Coverage[], logged: readonly Line[]): string[] {
  const failures = [...results].flatMap(([name, result]) => result.failures.map((output) => `as ${name}:\n${output}`));
  if (countCases() < wantedCases) failures.push(`only ${countCases()} of ${wantedCases} cases in the time there was`);
  for (const caller of callers) {
    const unasked = listOwed(reached, caller);
    if (unasked.length > 0) failures.push(`as ${caller.name} nobody was heard to ask ${unasked.join(', ')}`);
  }
  for (const { operation, asked } of reached) {
    if ([...asked.values()].every((count) => count === 0)) failures.push(`nobody was heard to ask ${operation}`);
  }
  const troubles = logged.filter(({ level }) => level === 'error' || level === 'fatal');
  return failures.length > 0 ? [...failures, ...troubles.map((line) => `logged: ${JSON.stringify(line)}`)] : [];
}

await using running = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'sightline-fuzz-'));
running.defer(() => rm(folder, { recursive: true, force: true }));
const { origin, logged } = await startProduct(running);
const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
const callers = await findCallers(origin);
const before = logged.length;
const reach = () => countCoverage(document, callers, logged.slice(before));
await fuzzAll({ document, origin, folder, reach }, callers);

const failures = listFailures(callers, reach(), logged);
console.log(describeCoverage(reach(), callers));
for (const failure of failures) console.log(failure);
for (const [name, { cases }] of results) console.log(`${name}: ${cases} cases`);
console.log(`${countCases()} cases, seed ${seed}`);
const failed = [...results.values()].filter((result) => result.failures.length > 0).length;
const tally = { passed: results.size - failed, failed: failures.length > 0 ? Math.max(failed, 1) : 0, skipped: [] };
if (process.env.TEST_TALLY_FILE) await writeFile(process.env.TEST_TALLY_FILE, JSON.stringify(tally));
process.exitCode = failures.length > 0 ? 1 : 0;
