import type { Outcome } from './step.ts';
import type { Failure, Tally } from './tally.ts';

/** What makes a failure one that is worth a second try. */
type Excuse = (failure: Failure) => boolean;

/** As e2e/faults/in-time.ts says it of a promise in milliseconds. */
export const isTooSlow: Excuse = ({ why }) => why.startsWith('too slow');

/** More failures than this in one step are no accident of a busy machine. A group that could not begin is one. */
const MOST_FAILURES = 5;

/**
 * Runs tests that race against a real clock (docs/decisions/0012). What failed is run once more, with the machine to
 * itself: a test that is green then has passed, and the report names it with what it said the first time. `run` runs
 * the tests at these places; at none, all of them. Nothing is tried again when anything failed that has no excuse.
 */
export async function withSecondTry(
  run: (places: string[]) => Promise<Outcome>,
  hasExcuse: Excuse = () => true,
): Promise<Outcome> {
  const first = await run([]);
  const failures = accidentsOf(first, hasExcuse);
  if (failures.length === 0) return first;
  const second = await run([...new Set(failures.map(({ place }) => place))]);
  if (!second.ok) return { ...first, output: `${first.output}\n\nOnce more, alone:\n${second.output}` };
  const tally: Tally = {
    passed: (first.tally?.passed ?? 0) + failures.reduce((sum, { tests }) => sum + tests, 0),
    failed: 0,
    failures,
    skipped: first.tally?.skipped ?? [],
    unsteady: failures.map(({ name }) => name),
  };
  return {
    ok: true,
    note: `${tally.passed} passed, ${failures.length} at the second try`,
    output: first.output,
    tally,
  };
}

/** The failed tests, if each of them has an excuse and can be run alone, and they are few; none otherwise. */
function accidentsOf({ ok, tally }: Outcome, hasExcuse: Excuse): Failure[] {
  const failures = tally?.failures ?? [];
  const isAllOfIt = failures.length === tally?.failed && failures.every(hasExcuse);
  return !ok && isAllOfIt && failures.length <= MOST_FAILURES ? failures : [];
}
