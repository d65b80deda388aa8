import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aimAt, type Document } from './aim.ts';
import { type Caller, findCallers } from './callers.ts';
import { startProduct } from './product.ts';
import { runSchemathesis, type Wanted } from './schemathesis.ts';

/**
 * Asks every endpoint of the real product thousands of right and wrong questions, in four names, and holds the answers
 * against the document: `node server/test/fuzz/run.ts [seed]`. Needs schemathesis on the PATH.
 */
const wantedCases = 10_000;
const secondsEach = 60;
const patience = 300_000;
/** These end the session they are called with, so they come last. */
const endings = ['session.logout', 'session.enter'];

/** The same for everybody who does not ask for another: what a new one finds must not stop somebody else's change. */
const usualSeed = 806_854;
const seed = Number(process.argv[2] ?? usualSeed);
const begun = performance.now();
const results = new Map<string, { cases: number; failures: string[] }>();

async function fuzz(caller: Caller, operations: Wanted['operations'], round: number, shared: Shared): Promise<void> {
  const { name, token, known } = caller;
  const folder = await mkdtemp(join(shared.folder, 'caller-'));
  const { cases, ok, output } = await runSchemathesis({
    ...shared,
    folder,
    token,
    operations,
    document: aimAt(shared.document, known),
    seconds: 'include' in operations ? 5 : secondsEach,
    seed: String(seed + round),
  });
  const result = results.get(name) ?? { cases: 0, failures: [] };
  result.cases += cases;
  if (!ok) result.failures.push(output);
  results.set(name, result);
}

type Shared = Pick<Wanted, 'document' | 'origin' | 'folder'>;

const countCases = (): number => [...results.values()].reduce((sum, { cases }) => sum + cases, 0);
const isWorthAnotherRound = (): boolean => countCases() < wantedCases && performance.now() - begun < patience;

/** Two callers at a time: threads of one schemathesis get in each other's way in some versions of Python. */
async function fuzzAll(shared: Shared, callers: readonly Caller[]): Promise<void> {
  const [agent, customer, guest, nobody] = callers;
  const pairs = [
    [agent, nobody],
    [customer, guest],
  ].map((pair) => pair.filter((caller) => caller !== undefined));
  const together = (pair: Caller[], operations: Wanted['operations'], round: number) =>
    Promise.all(pair.map((caller) => fuzz(caller, operations, round, shared)));
  for (let round = 0; isWorthAnotherRound(); round += 1) {
    for (const pair of pairs) await together(pair, { exclude: endings }, round);
  }
  for (const pair of pairs) await together(pair, { include: endings }, 0);
}

function listFailures(logged: readonly string[]): string[] {
  const failures = [...results].flatMap(([name, result]) => result.failures.map((output) => `as ${name}:\n${output}`));
  if (countCases() < wantedCases) failures.push(`only ${countCases()} of ${wantedCases} cases in the time there was`);
  return failures.length > 0 ? [...failures, ...logged.map((line) => `logged: ${line}`)] : [];
}

await using running = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'sightline-fuzz-'));
running.defer(() => rm(folder, { recursive: true, force: true }));
const { origin, logged } = await startProduct(running);
const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
await fuzzAll({ document, origin, folder }, await findCallers(origin));

const failures = listFailures(logged);
for (const failure of failures) console.log(failure);
for (const [name, { cases }] of results) console.log(`${name}: ${cases} cases`);
console.log(`${countCases()} cases, seed ${seed}`);
const failed = [...results.values()].filter((result) => result.failures.length > 0).length;
const tally = { passed: results.size - failed, failed: failures.length > 0 ? Math.max(failed, 1) : 0, skipped: [] };
if (process.env.TEST_TALLY_FILE) await writeFile(process.env.TEST_TALLY_FILE, JSON.stringify(tally));
process.exitCode = failures.length > 0 ? 1 : 0;
