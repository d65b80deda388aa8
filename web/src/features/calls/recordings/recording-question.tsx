import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './recording-question.module.css';
import type { RecordingActions } from './use-recording.ts';

/**
 * Nobody is recorded without consent: the question stays until it is answered, and both answers are equally easy to
 * choose.
 */
export function RecordingQuestion({ actions }: { actions: RecordingActions }) {
  const { recording, answer, isBusy } = actions;
  const isOpen = recording?.my_answer === null && (recording.state === 'asked' || recording.state === 'recording');
  if (!isOpen) return null;
  return <Question isLate={recording.state === 'recording'} name={recording.asked_by.name} {...{ answer, isBusy }} />;
}

type QuestionProps = Pick<RecordingActions, 'answer' | 'isBusy'> & { isLate: boolean; name: string };

function Question({ isLate, name, answer, isBusy }: QuestionProps) {
  const { t } = useTranslation('recording');
  return (
    <Modal
      opened
      centered
      size="sm"
      zIndex={400}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
      title={t(isLate ? 'question.late_title' : 'question.title')}
    >
      <p className={classes.text}>{t(isLate ? 'question.late_text' : 'question.text', { name })}</p>
      <p className={classes.hint}>{t('question.change')}</p>
      <div className={classes.answers}>
        <Button size="md" variant="default" disabled={isBusy} onClick={() => answer('refused')}>
          {t('question.refuse')}
        </Button>
        <Button size="md" disabled={isBusy} onClick={() => answer('agreed')}>
          {t('question.agree')}
        </Button>
      </div>
    </Modal>
  );
}
