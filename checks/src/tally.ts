type Skip = { name: string; reason: string };
export type Tally = { passed: number; failed: number; skipped: Skip[] };

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: [] };

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

/** The last line of the whole run: `N passed, N failed`, and the skipped ones only when there are any. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts;
}

type PlaywrightRun = { status: string; annotations: { type: string; description?: string }[] };
type PlaywrightSuite = { specs?: { title: string; tests: PlaywrightRun[] }[]; suites?: PlaywrightSuite[] };

/** Counts Playwright's JSON report. A flaky test counts as failed: here it is a bug. */
export function tallyPlaywright(report: { suites: PlaywrightSuite[]; errors?: unknown[] }): Tally {
  const tally = addTallies(report.suites.map(tallySuite));
  const brokenOutsideTests = tally.failed === 0 ? (report.errors?.length ?? 0) : 0;
  return { ...tally, failed: tally.failed + brokenOutsideTests };
}

function tallySuite(suite: PlaywrightSuite): Tally {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map((run) => tallyRun(spec.title, run)));
  return addTallies([...own, ...(suite.suites ?? []).map(tallySuite)]);
}

function tallyRun(title: string, run: PlaywrightRun): Tally {
  if (run.status === 'expected') return { passed: 1, failed: 0, skipped: [] };
  if (run.status !== 'skipped') return { passed: 0, failed: 1, skipped: [] };
  const skip = run.annotations.find((annotation) => annotation.type === 'skip' || annotation.type === 'fixme');
  return { passed: 0, failed: 0, skipped: [{ name: title, reason: skip?.description ?? 'no reason given' }] };
}
