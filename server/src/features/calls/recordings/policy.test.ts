import { RecordingState } from '@sightline/contract/calls/recordings';
import { describe, expect, it } from 'vitest';
import { type RecordingStep, stateAfter, stepOfAnswers } from './policy.ts';

const steps: RecordingStep[] = ['all_agreed', 'somebody_refused', 'stopped', 'put_together', 'found_empty'];

/** State by state, where each of the steps leads, in their order. */
const table: Record<RecordingState, (RecordingState | undefined)[]> = {
  asked: ['recording', 'refused', 'cancelled', undefined, undefined],
  recording: [undefined, undefined, 'stopped', undefined, undefined],
  stopped: [undefined, undefined, undefined, 'kept', 'lost'],
  refused: [undefined, undefined, undefined, undefined, undefined],
  cancelled: [undefined, undefined, undefined, undefined, undefined],
  kept: [undefined, undefined, undefined, undefined, undefined],
  lost: [undefined, undefined, undefined, undefined, undefined],
};

describe('a recording', () => {
  it.each(RecordingState.options)('that is %s goes only where it may', (state) => {
    expect(steps.map((step) => stateAfter(state, step))).toEqual(table[state]);
  });

  it.each([
    { answers: ['agreed'] as const, step: 'all_agreed' },
    { answers: ['agreed', 'agreed'] as const, step: 'all_agreed' },
    { answers: ['agreed', null] as const, step: undefined },
    { answers: ['agreed', 'refused'] as const, step: 'somebody_refused' },
    { answers: ['refused', null] as const, step: 'somebody_refused' },
  ])('is decided by $answers as $step', ({ answers, step }) => {
    expect(stepOfAnswers(answers)).toBe(step);
  });
});
