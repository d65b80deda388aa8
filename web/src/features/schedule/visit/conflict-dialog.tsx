import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timeRange } from '#web/ui/calendar/times.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { Question } from '../board/use-planner.ts';
import { useZone } from '../use-zone.ts';
import { ConflictList } from './conflict-list.tsx';
import classes from './visit.module.css';

type ConflictDialogProps = { question: Question | null; onAnswer: (isConfirmed: boolean) => void };

/** Shown before a plan with conflicts is made; what nobody can accept has no button. */
export function ConflictDialog({ question, onAnswer }: ConflictDialogProps) {
  const { t } = useTranslation('schedule');
  const { t: tc } = useTranslation();
  const zone = useZone();
  const isFinal = question?.conflicts.some(({ is_final }) => is_final) ?? false;
  return (
    <Dialog opened={question !== null} onClose={() => onAnswer(false)} title={t('conflict.title')} size="sm">
      {question && (
        <>
          <p className={classes.when}>
            <b>{question.proposal.visit?.title ?? question.proposal.ticket?.subject}</b>
            <br />
            {timeRange(question.proposal.start, question.proposal.end, zone)}
            {question.proposal.people.length > 0 && ` · ${question.proposal.people.map(({ name }) => name).join(', ')}`}
          </p>
          <ConflictList conflicts={question.conflicts} />
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {tc('actions.cancel')}
        </Button>
        {!isFinal && <Button onClick={() => onAnswer(true)}>{t('conflict.accept')}</Button>}
      </DialogActions>
    </Dialog>
  );
}
