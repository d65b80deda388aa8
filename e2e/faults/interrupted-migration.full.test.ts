import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong, noteFigure } from './figures.ts';
import {
  type Interruption,
  type MigrationHarness,
  openMigrationHarness,
  type Step,
  type Victim,
} from './migration-harness.ts';
import { type SeededRandom, seeded } from './seed.ts';

/** F21: a migration is killed at one of its statements, by the end of its process or of PostgreSQL, and run again. */
const VICTIMS: Victim[] = ['process', 'process', 'database'];
const STANDS = isLong ? 2 : 1;
/** Time limit for any number of migrations: the rest are skipped, and the figure reports it. */
const LONGEST = 20 * 60_000;

let stands: MigrationHarness[];

beforeAll(async () => {
  stands = await Promise.all(Array.from({ length: STANDS }, openMigrationHarness));
}, 120_000);
afterAll(() => Promise.all(stands.map((stand) => stand.remove())));

/** One statement of each migration; in the long form every one, in an order that chance makes. */
function plan(steps: readonly Step[], chance: SeededRandom): Interruption[] {
  const all = steps.map((step) =>
    (isLong ? step.statements : [chance.pick(step.statements)]).map((statement) => ({
      step,
      statement,
      victim: chance.pick(VICTIMS),
      turn: chance.next(),
    })),
  );
  const batched = all.flat().sort((one, other) => one.turn - other.turn);
  const isLast = ({ step }: { step: Step }, at: number): boolean =>
    batched.findLastIndex((other) => other.step === step) === at;
  return batched.map((interruption, at) => ({ ...interruption, isLast: isLast(interruption, at) }));
}

function differencesTo({ leaves }: Step, found: readonly string[], statement: number): string[] {
  const missing = leaves.filter((line) => !found.includes(line)).map((line) => `${statement} lacks ${line}`);
  const added = found.filter((line) => !leaves.includes(line)).map((line) => `${statement} has ${line}`);
  return [...missing, ...added];
}

it('a migration that was killed anywhere and run again leaves what a clean one leaves', {
  timeout: 2 * LONGEST,
}, async () => {
  const chance = seeded('F21');
  const steps = stands[0]?.steps ?? [];
  const turns = plan(steps, chance).values();
  const differing: string[] = [];
  let killed = 0;
  const begun = performance.now();
  const work = async (stand: MigrationHarness): Promise<void> => {
    for (const turn of turns) {
      differing.push(...differencesTo(turn.step, await stand.interrupt(turn), turn.statement));
      killed += 1;
      if (performance.now() - begun > LONGEST) return;
    }
  };
  await Promise.all(stands.map(work));
  const total = steps.reduce((sum, { statements }) => sum + statements.length, 0);
  const lines = steps.at(-1)?.leaves.length ?? 0;
  noteFigure({
    fault: 'F21',
    what: `a migration killed at ${killed} of its ${total} statements`,
    target: 'the schema of a clean install',
    measured: `${differing.length} of ${lines} lines differ`,
  });
  expect(killed).toBeGreaterThanOrEqual(steps.length);
  expect(lines).toBeGreaterThan(300);
  expect(differing).toEqual([]);
});
