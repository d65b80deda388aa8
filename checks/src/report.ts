import { runInOrder } from './schedule.ts';
import { type Outcome, type Step, skipped } from './step.ts';
import { addTallies, EMPTY_TALLY, lastLine, type Tally } from './tally.ts';

/**
 * Runs every step, also after one has failed. Prints a line for each, the output of failed ones, and the counts alone on the
 * last line. Returns whether every step is green.
 */
export async function runSteps(steps: Step[], cores: number, say: (text: string) => void): Promise<boolean> {
  const started = performance.now();
  const tallies = await runInOrder(steps, cores, async (step) => {
    const begun = performance.now();
    const outcome = await outcomeOf(step);
    say(describe(step, outcome, performance.now() - begun));
    return tallyOf(outcome);
  });
  const tally = addTallies(tallies);
  for (const { name, reason } of tally.skipped) say(`skipped: ${name} (${reason})`);
  say(`\nin ${seconds(performance.now() - started)}\n${lastLine(tally)}`);
  return tally.failed === 0;
}

async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    const lack = await step.lacks?.();
    return lack === undefined ? await step.run() : skipped(step.name, lack);
  } catch (error) {
    return {
      ok: false,
      note: 'broke',
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function describe(step: Step, { ok, note, output, tally }: Outcome, took: number): string {
  const line = `${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(18)} ${seconds(took).padStart(8)}  ${note}`;
  if (ok) return line;
  const failures = (tally?.failures ?? []).map(({ name, place, why, page = '' }) =>
    [`${place}: ${name}: ${why}`, ...(page ? page.split('\n') : [])].join('\n      '),
  );
  return [line, ...[...failures, '', ...output.split('\n')].map((said) => `      ${said}`)].join('\n');
}

/** A step that failed without a failing test of its own counts as one failure. */
function tallyOf({ ok, tally = EMPTY_TALLY }: Outcome): Tally {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
