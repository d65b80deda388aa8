import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.ts';
import { lacksPrograms } from './programs.ts';
import { isTooSlow, withSecondTry } from './second-try.ts';
import type { Outcome, Step } from './step.ts';
import { EMPTY_TALLY, type Tally, tallyPlaywright } from './tally.ts';

const MINUTE = 60_000;
const JOURNEYS_OVER_LIVEKIT = ['ar', 'calls', 'diagnostics', 'guest', 'main-job', 'recording'].map(
  (name) => `${name}.spec.ts`,
);
const ONE_AT_A_TIME = '--workers=1';
const VITEST_TALLY = path.join(import.meta.dirname, 'vitest-tally.ts');

/** The tests of one workspace under vitest, or those of one of its folders, which the step is then called after. */
export function vitestStep(root: string, workspace: string, folder?: string): Step {
  const places = folder === undefined ? [] : [`${folder}/`];
  return { name: folder ?? workspace, alone: true, run: () => runVitest(root, workspace, places) };
}

/** The same for tests that race against a real clock. */
export function racingStep(root: string, workspace: string): Step {
  return { name: workspace, alone: true, run: () => withSecondTry((places) => runVitest(root, workspace, places)) };
}

/** The tests of what breaks: a promise in seconds may be tried again, a message that was lost may not. */
export function faultsStep(root: string, folder: string): Step {
  const run = (places: string[]) => runVitest(root, 'e2e', places.length > 0 ? places : [`${folder}/`]);
  return { name: folder, alone: true, run: () => withSecondTry(run, isTooSlow) };
}

function runVitest(root: string, workspace: string, places: string[]): Promise<Outcome> {
  return withReportFile(async (report) => {
    const args = ['run', ...places, '--reporter=dot', `--reporter=${VITEST_TALLY}`];
    const env = { TEST_TALLY_FILE: report, CI: 'true' };
    const { code, output } = await runCommand('vitest', args, {
      cwd: path.join(root, workspace),
      env,
      timeoutMs: 20 * MINUTE,
    });
    return judge(code, output, () => JSON.parse(readFileSync(report, 'utf8')) as Tally);
  });
}

/** The journeys of people in a real browser against the real product, two at once. */
export function journeysStep(root: string): Step {
  return journeys(root, 'journeys', ['--project=light'], {});
}

/** Those in which browsers film: one at a time, or each would starve the other of what it is about. */
export function callJourneysStep(root: string): Step {
  return journeys(root, 'journeys-calls', ['--project=heavy', ONE_AT_A_TIME], {});
}

/** The journeys with calls in them once more, over a real LiveKit server in place of the embedded one. */
export function livekitJourneysStep(root: string): Step {
  return {
    ...journeys(root, 'journeys-livekit', [...JOURNEYS_OVER_LIVEKIT, ONE_AT_A_TIME], { JOURNEYS_MEDIA: 'livekit' }),
    lacks: lacksPrograms('livekit-server'),
  };
}

function journeys(root: string, name: string, all: string[], settings: Record<string, string>): Step {
  const again = (places: string[]) => [...places, ONE_AT_A_TIME];
  return {
    name,
    alone: true,
    run: () => withSecondTry((places) => runJourneys(root, places.length > 0 ? again(places) : all, settings)),
  };
}

function runJourneys(root: string, args: string[], settings: Record<string, string>): Promise<Outcome> {
  return withReportFile(async (report) => {
    // Its workers are told to use colours, and Node warns in each of them when it is told not to as well.
    const env = { ...settings, NO_COLOR: undefined, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code, output } = await runCommand('playwright', ['test', ...args, '--reporter=dot,json'], {
      cwd: path.join(root, 'e2e'),
      env,
      timeoutMs: 35 * MINUTE,
    });
    return judge(code, output, () => tallyPlaywright(JSON.parse(readFileSync(report, 'utf8'))));
  });
}

/** Right and wrong questions to every endpoint of the API, thousands of them, of the real product. */
export function fuzzStep(root: string): Step {
  return {
    name: 'fuzz',
    alone: true,
    lacks: lacksPrograms('schemathesis'),
    run: () =>
      withReportFile(async (report) => {
        const { code, output } = await runCommand('node', ['server/test/fuzz/run.ts'], {
          cwd: root,
          env: { TEST_TALLY_FILE: report },
          timeoutMs: 25 * MINUTE,
        });
        const outcome = judge(code, output, () => JSON.parse(readFileSync(report, 'utf8')) as Tally);
        return { ...outcome, note: output.split('\n').at(-1) ?? outcome.note };
      }),
  };
}

async function withReportFile(run: (report: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-tests-'));
  try {
    return await run(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that left no report, or ran no test, has failed whatever its exit code says. */
function judge(code: number, output: string, readTally: () => Tally): Outcome {
  const tally = readOr(readTally, EMPTY_TALLY);
  const ok = code === 0 && tally.failed === 0 && tally.passed > 0;
  const note = `${tally.passed} passed, ${tally.failed} failed`;
  return { ok, note: tally.passed + tally.failed === 0 ? 'no test ran' : note, output, tally };
}

function readOr(readTally: () => Tally, fallback: Tally): Tally {
  try {
    return readTally();
  } catch {
    return fallback;
  }
}
