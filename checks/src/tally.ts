import { readFileSync } from 'node:fs';

type Skip = { name: string; reason: string };

/**
 * A failed test, or a group of tests that did not run because a hook failed: `tests` is their number, `why` the reason in a
 * line. The runner can rerun it by its place: a file, or a file and a line. `page`: what the pages of a journey showed.
 */
export type Failure = { name: string; place: string; tests: number; why: string; page?: string };

/** A runner's counts. `failures` has names if the runner reports them. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: Skip[];
  failures?: Failure[];
};

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: [] };

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.flatMap((tally) => tally.skipped),
    failures: tallies.flatMap((tally) => tally.failures ?? []),
  };
}

/** The last line of the whole run: `N passed, N failed`, and the skipped ones only when there are any. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts;
}

type Attachment = { name: string; path?: string };
type PlaywrightRun = {
  status: string;
  annotations: { type: string; description?: string }[];
  results: { error?: { message?: string }; attachments?: Attachment[] }[];
};
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightRun[] };
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

/** Counts Playwright's JSON report. Nothing is retried, so a flaky test counts as failed. */
export function tallyPlaywright(report: { suites: PlaywrightSuite[]; errors?: unknown[] }): Tally {
  const tally = addTallies(report.suites.map(tallySuite));
  const brokenOutsideTests = tally.failed === 0 ? (report.errors?.length ?? 0) : 0;
  return { ...tally, failed: tally.failed + brokenOutsideTests };
}

function tallySuite(suite: PlaywrightSuite): Tally {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map((run) => tallyRun(spec, run)));
  return addTallies([...own, ...(suite.suites ?? []).map(tallySuite)]);
}

function tallyRun({ title, file, line }: PlaywrightSpec, run: PlaywrightRun): Tally {
  if (run.status === 'expected') return { ...EMPTY_TALLY, passed: 1 };
  if (run.status !== 'skipped') {
    const { error, attachments = [] } = run.results.at(-1) ?? {};
    const why = error?.message?.split('\n', 1)[0] ?? '';
    const failure: Failure = { name: title, place: `${file}:${line}`, tests: 1, why, page: pagesShown(attachments) };
    return { ...EMPTY_TALLY, failed: 1, failures: [failure] };
  }
  const skip = run.annotations.find((annotation) => annotation.type === 'skip' || annotation.type === 'fixme');
  return { ...EMPTY_TALLY, skipped: [{ name: title, reason: skip?.description ?? 'no reason given' }] };
}

const longestPage = 6000;

/** The tree of what the pages showed, as assistive software reads it, which Playwright keeps for a failed journey. */
const pagesShown = (attachments: readonly Attachment[]): string =>
  attachments
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [readFileSync(path, 'utf8')] : []))
    .flatMap((text) => [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, tree = '']) => tree.slice(0, longestPage)))
    .join('\n');
