import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.ts';
import type { Outcome, Step } from './step.ts';
import { EMPTY_TALLY, type Tally, tallyPlaywright } from './tally.ts';

const MINUTE = 60_000;
const VITEST_TALLY = path.join(import.meta.dirname, 'vitest-tally.ts');

/** Journeys that are repeated with calls over a LiveKit server in place of the embedded media server. */
export const LIVEKIT = {
  specs: ['ar', 'calls', 'diagnostics', 'guest', 'main-job', 'recording'].map((name) => `${name}.spec.ts`),
  settings: { JOURNEYS_MEDIA: 'livekit' },
};

type Part = { name?: string; places?: readonly string[]; except?: string; full?: boolean; alone?: boolean };

/**
 * The tests of one workspace under vitest, or those in some `places`: folders or files. The gate leaves out `*.full.test.ts`, which may
 * depend on the speed of the machine. What FULL=1 adds or runs in their place is up to
 * the workspace's vitest.config.ts. One that does not run `alone` takes one core.
 */
export function vitestStep(
  root: string,
  workspace: string,
  { name, places = [], except, full = false, alone = true }: Part = {},
): Step {
  const run = async (report: string): Promise<Outcome> => {
    const chosen = [...places, ...(except ? [`--exclude=${except}`] : [])];
    const workers = alone ? [] : ['--maxWorkers=1'];
    const args = ['run', ...chosen, ...workers, '--reporter=dot', `--reporter=${VITEST_TALLY}`];
    const { code, output } = await runCommand('vitest', args, {
      cwd: path.join(root, workspace),
      env: { TEST_TALLY_FILE: report, CI: 'true', FULL: full ? '1' : undefined },
      timeoutMs: 40 * MINUTE,
    });
    return judge(code, output, () => JSON.parse(readFileSync(report, 'utf8')) as Tally);
  };
  return { name: name ?? workspace, alone, run: () => withReportFile(run) };
}

/** Journeys of people in a real browser against the real product. `args` choose them. */
export function journeysStep(root: string, name: string, args: string[], settings: Record<string, string> = {}): Step {
  const run = async (report: string): Promise<Outcome> => {
    // Playwright sets FORCE_COLOR for its workers, and Node warns in each of them if NO_COLOR is set too.
    const env = { ...settings, NO_COLOR: undefined, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code, output } = await runCommand('playwright', ['test', ...args, '--reporter=dot,json'], {
      cwd: path.join(root, 'e2e'),
      env,
      timeoutMs: 40 * MINUTE,
    });
    return judge(code, output, () => tallyPlaywright(JSON.parse(readFileSync(report, 'utf8'))));
  };
  return { name, alone: true, run: () => withReportFile(run) };
}

/** Ten thousand valid and invalid requests to the endpoints of the real product. */
export function fuzzStep(root: string, name: string): Step {
  const run = async (report: string): Promise<Outcome> => {
    const { code, output } = await runCommand('node', ['server/test/fuzz/run.ts'], {
      cwd: root,
      env: { TEST_TALLY_FILE: report },
      timeoutMs: 25 * MINUTE,
    });
    const outcome = judge(code, output, () => JSON.parse(readFileSync(report, 'utf8')) as Tally);
    return { ...outcome, note: output.split('\n').at(-1) ?? outcome.note };
  };
  return { name, alone: true, run: () => withReportFile(run) };
}

/** Every benchmark, compared with its goal and its committed ratio. */
export function benchStep(root: string, name: string): Step {
  return {
    name,
    alone: true,
    run: async () => {
      const { code, output } = await runCommand('node', ['bench/src/run.ts'], { cwd: root, timeoutMs: 60 * MINUTE });
      return { ok: code === 0, note: code === 0 ? 'within the committed ratios' : 'a figure is worse', output };
    },
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

/** A runner without a report, or without a test, has failed regardless of its exit code. */
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
