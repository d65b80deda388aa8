import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { setInterruptedRecording, useInterruptedRecording } from './interrupted-recording.ts';
import classes from './recording-question.module.css';
import type { RecordingActions } from './use-recording.ts';

type ContinueQuestionProps = { callId: string; actions: RecordingActions };

/** After a reload while recording: goes on in a new recording, to which all have to agree again. */
export function ContinueQuestion({ callId, actions }: ContinueQuestionProps) {
  const { t } = useTranslation('recording');
  const isInterrupted = useInterruptedRecording() === callId;
  const { recording, ask, isBusy } = actions;
  const isRunning = recording?.state === 'asked' || recording?.state === 'recording';
  if (!isInterrupted || isRunning) return null;
  const decline = () => setInterruptedRecording(null);
  function goOn(): void {
    decline();
    ask();
  }
  return (
    <Dialog opened size="sm" zIndex={390} title={t('continue.title')} onClose={decline}>
      <p className={classes.text}>{t('continue.text')}</p>
      <div className={classes.answers}>
        <Button size="md" variant="default" onClick={decline}>
          {t('continue.no')}
        </Button>
        <Button size="md" disabled={isBusy} onClick={goOn}>
          {t('continue.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
