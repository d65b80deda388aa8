import { describe, expect, it } from 'vitest';
import { isTooSlow, withSecondTry } from '../src/second-try.ts';
import type { Outcome } from '../src/step.ts';
import type { Failure } from '../src/tally.ts';

const CALL: Failure = { name: 'two people see each other', place: 'calls.spec.ts:12', tests: 1, why: 'dark' };
const PEN: Failure = { name: 'a mark stays where it was drawn', place: 'ar.spec.ts:30', tests: 1, why: 'off' };

function red(failures: Failure[], failed = failures.length): Outcome {
  const tally = { passed: 5, failed, skipped: [{ name: 'prints', reason: 'no printer' }], failures };
  return { ok: false, note: `5 passed, ${failed} failed`, output: 'what the first try said', tally };
}

const GREEN: Outcome = {
  ok: true,
  note: '1 passed, 0 failed',
  output: '',
  tally: { passed: 1, failed: 0, skipped: [] },
};

/** What came of it, and where each try looked for its tests. */
async function tryTwice(...outcomes: Outcome[]): Promise<{ outcome: Outcome; tries: string[][] }> {
  const tries: string[][] = [];
  const outcome = await withSecondTry(async (places) => {
    tries.push(places);
    return outcomes[tries.length - 1] ?? GREEN;
  });
  return { outcome, tries };
}

describe('tests that race against a real clock', () => {
  it('are run once when all is well', async () => {
    const { outcome, tries } = await tryTwice(GREEN);
    expect({ outcome, tries }).toEqual({ outcome: GREEN, tries: [[]] });
  });

  it('pass when what failed is green alone, and name it with what it said', async () => {
    const { outcome, tries } = await tryTwice(red([CALL, PEN]), GREEN);
    expect(tries).toEqual([[], [CALL.place, PEN.place]]);
    expect(outcome).toEqual({
      ok: true,
      note: '7 passed, 2 at the second try',
      output: 'what the first try said',
      tally: {
        passed: 7,
        failed: 0,
        failures: [CALL, PEN],
        skipped: [{ name: 'prints', reason: 'no printer' }],
        unsteady: [CALL.name, PEN.name],
      },
    });
  });

  it('count all of a group that could not begin, and try it once more as one', async () => {
    const { outcome, tries } = await tryTwice(red([{ ...CALL, tests: 4 }, PEN]), GREEN);
    expect(tries).toEqual([[], [CALL.place, PEN.place]]);
    expect(outcome).toMatchObject({ ok: true, note: '10 passed, 2 at the second try' });
  });

  it('are red when it fails once more, and say both', async () => {
    const { outcome, tries } = await tryTwice(red([CALL]), { ...red([CALL]), output: 'what the second said' });
    expect(tries).toHaveLength(2);
    expect(outcome).toMatchObject({ ok: false, tally: { passed: 5, failed: 1 } });
    expect(outcome.output).toBe('what the first try said\n\nOnce more, alone:\nwhat the second said');
  });

  it.each([
    ['more than five failed', red([CALL, PEN, CALL, PEN, CALL, PEN])],
    ['something failed that is no test', red([CALL], 2)],
    ['the runner itself broke', { ok: false, note: 'no test ran', output: '' }],
  ])('are not tried again when %s', async (_what, outcome) => {
    expect(await tryTwice(outcome)).toEqual({ outcome, tries: [[]] });
  });

  it('are tried again for their excuses alone', async () => {
    const slow: Failure = { name: 'all are back', place: 'kill.test.ts', tests: 1, why: 'too slow: expected 9 to be…' };
    const lost: Failure = { ...slow, name: 'none is lost', why: 'expected [ Array(1) ] to deeply equal []' };
    const tries: string[][] = [];
    const judge = (failures: Failure[]) =>
      withSecondTry(async (places) => (tries.push(places) % 2 === 1 ? red(failures) : GREEN), isTooSlow);
    expect(await judge([slow])).toMatchObject({ ok: true, tally: { unsteady: [slow.name] } });
    expect(await judge([slow, lost])).toEqual(red([slow, lost]));
    expect(tries).toEqual([[], [slow.place], []]);
  });
});
