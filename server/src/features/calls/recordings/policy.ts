import type { RecordingAnswer, RecordingState } from '@sightline/contract/calls/recordings';
import type { Member } from '../../../kernel/actor.ts';

export type RecordingStep = 'all_agreed' | 'somebody_refused' | 'stopped' | 'put_together' | 'found_empty';

const steps: Record<RecordingState, Partial<Record<RecordingStep, RecordingState>>> = {
  asked: { all_agreed: 'recording', somebody_refused: 'refused', stopped: 'cancelled' },
  recording: { stopped: 'stopped' },
  stopped: { put_together: 'kept', found_empty: 'lost' },
  refused: {},
  cancelled: {},
  kept: {},
  lost: {},
};

/** The state after a step; undefined when it cannot be taken from here. */
export const stateAfter = (state: RecordingState, step: RecordingStep): RecordingState | undefined =>
  steps[state][step];

export const isRunning = (state: RecordingState): boolean => state === 'asked' || state === 'recording';

/** The outcome of the participants' answers; undefined while answers are missing. */
export function stepOfAnswers(answers: readonly (RecordingAnswer | null)[]): RecordingStep | undefined {
  if (answers.includes('refused')) return 'somebody_refused';
  return answers.every((answer) => answer === 'agreed') ? 'all_agreed' : undefined;
}

export function canDeleteRecording(actor: Member, { asked_by }: { asked_by: string }): boolean {
  return asked_by === actor.id || actor.permissions.has('recordings.delete');
}
