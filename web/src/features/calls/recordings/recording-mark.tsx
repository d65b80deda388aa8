import { Button, VisuallyHidden } from '@mantine/core';
import type { CallRecording } from '@sightline/contract/calls/recordings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './recording-mark.module.css';
import { useRecordingSession } from './recording-session.ts';
import type { RecordingActions } from './use-recording.ts';

type RecordingMarkProps = { actions: RecordingActions; meId: string };

/** For everybody in a recorded call: that it is recorded, whether they are included, and how to opt out. */
export function RecordingMark({ actions, meId }: RecordingMarkProps) {
  const { t } = useTranslation('recording');
  const [isOpen, setOpen] = useState(false);
  const { recording } = actions;
  const isShown = recording?.state === 'recording' || recording?.state === 'asked';
  return (
    <>
      <VisuallyHidden role="status">{recording && sentenceOf(recording, t)}</VisuallyHidden>
      {isShown && (
        <button
          type="button"
          className={classes.mark}
          data-state={recording.state}
          aria-label={`${t('details.open')}: ${labelOf(recording, t)}`}
          onClick={() => setOpen(true)}
        >
          <i aria-hidden />
          {labelOf(recording, t)}
        </button>
      )}
      {isShown && isOpen && (
        <RecordingDetails actions={actions} recording={recording} meId={meId} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type Words = ReturnType<typeof useTranslation<'recording'>>['t'];

function labelOf({ state, my_answer }: CallRecording, t: Words): string {
  if (state === 'asked') return t('asked_mark');
  return t(my_answer === 'agreed' ? 'rec' : 'rec_without_me');
}

/** The text for screen readers; a recording that ended before this page was opened is not announced. */
function sentenceOf({ state, my_answer }: CallRecording, t: Words): string {
  if (state === 'asked') return t('status.asked');
  if (state === 'recording') return t(my_answer === 'agreed' ? 'status.recording' : 'status.without_me');
  return state === 'stopped' ? t('status.over') : '';
}

type RecordingDetailsProps = RecordingMarkProps & { recording: CallRecording; onClose: () => void };

function RecordingDetails({ actions, recording, meId, onClose }: RecordingDetailsProps) {
  const { t } = useTranslation('recording');
  const isMine = recording.asked_by.id === meId;
  return (
    <Dialog opened size="sm" zIndex={390} title={t('details.title')} onClose={onClose}>
      <p className={classes.text}>{isMine ? <Mine recording={recording} /> : <Others recording={recording} />}</p>
      <div className={classes.actions}>
        {isMine ? (
          <Button color="red.9" loading={actions.isBusy} onClick={actions.stop}>
            {t(recording.state === 'asked' ? 'details.take_back' : 'stop')}
          </Button>
        ) : (
          <ChangeAnswer actions={actions} recording={recording} />
        )}
      </div>
    </Dialog>
  );
}

function Mine({ recording }: { recording: CallRecording }) {
  const { t } = useTranslation('recording');
  const work = useRecordingSession();
  if (recording.state === 'asked') return t('details.asked', { count: recording.unanswered });
  const waiting = work?.waiting ?? 0;
  return waiting > 1 ? `${t('details.mine')} ${t('details.sending', { count: waiting })}` : t('details.mine');
}

function Others({ recording: { state, asked_by, unanswered, my_answer } }: { recording: CallRecording }) {
  const { t } = useTranslation('recording');
  if (state === 'asked') return t('details.asked', { count: unanswered });
  return t(my_answer === 'agreed' ? 'details.recording' : 'details.without_me', { name: asked_by.name });
}

function ChangeAnswer({ actions, recording }: Pick<RecordingDetailsProps, 'actions' | 'recording'>) {
  const { t } = useTranslation('recording');
  const other = recording.my_answer === 'agreed' ? 'refused' : 'agreed';
  return (
    <Button variant="default" loading={actions.isBusy} onClick={() => actions.answer(other)}>
      {t(other === 'agreed' ? 'question.agree' : 'question.refuse')}
    </Button>
  );
}
