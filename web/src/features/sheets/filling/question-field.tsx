import { Button, TextInput } from '@mantine/core';
import type { FieldValue } from '@sightline/contract/field-types/field-model';
import { printField } from '@sightline/contract/field-types/field-types';
import { limits } from '@sightline/contract/limits';
import type { Question } from '@sightline/contract/sheet-templates';
import type { SheetAnswer } from '@sightline/contract/sheets';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LargeField } from '#web/features/assets/embed.tsx';
import { modelOf, useSheetLocale } from '../question-model.ts';
import classes from './filling.module.css';
import type { PendingAnswer } from './use-answers.ts';

type QuestionFieldProps = {
  question: Question;
  answer: SheetAnswer | undefined;
  pending: PendingAnswer | undefined;
  /** Its answer is missing, as somebody found who wanted to sign. */
  isMissing: boolean;
  comment: string | undefined;
  onEnter: (entry: { value: FieldValue | null; note: string }, isTyped: boolean) => void;
  onSettle: (isMine: boolean) => void;
};

const tapped = new Set<Question['type']>(['check', 'choice', 'several', 'yes_no', 'date']);

/** One question. What does not apply is saved once its reason is given. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, answer, pending, isMissing, comment, onEnter, onSettle } = props;
  const { t } = useTranslation('filling');
  const [unexplained, setUnexplained] = useState(false);
  const entered = pending ?? answer;
  const value = unexplained ? 'not_applicable' : (entered?.value ?? null);
  const note = entered?.note ?? '';
  const isCheck = question.type === 'check';
  const needsNote = isCheck && value === 'not_applicable';
  const isMissed = (isMissing && value === null) || (needsNote && note === '');

  function change(next: FieldValue | null): void {
    const waits = isCheck && next === 'not_applicable' && note === '';
    setUnexplained(waits);
    if (!waits) onEnter({ value: next, note: isCheck && next !== null ? note : '' }, !tapped.has(question.type));
  }

  function explain(text: string): void {
    if (needsNote && text.trim() === '') return;
    setUnexplained(false);
    onEnter({ value, note: text }, true);
  }

  return (
    <div className={classes.question} id={`question-${question.id}`}>
      <LargeField
        field={modelOf(question)}
        value={value}
        error={pending?.sentence ?? (isMissed ? t(needsNote ? 'reason_missing' : 'missing') : undefined)}
        onChange={change}
      />
      {isCheck && (value === 'not_applicable' || value === 'fail') && (
        <TextInput
          key={String(value)}
          label={t(value === 'fail' ? 'what_failed' : 'why_not')}
          required={needsNote}
          maxLength={limits.sheets.note}
          defaultValue={note}
          onChange={({ currentTarget }) => explain(currentTarget.value)}
        />
      )}
      {comment && <p className={classes.comment}>{t('comment', { comment })}</p>}
      {pending?.state === 'conflict' ? (
        <Conflict question={question} mine={pending.value} theirs={answer} onSettle={onSettle} />
      ) : (
        <SavedMark pending={pending} isSaved={answer !== undefined && answer.value !== null} />
      )}
    </div>
  );
}

function SavedMark({ pending, isSaved }: { pending: PendingAnswer | undefined; isSaved: boolean }) {
  const { t } = useTranslation('filling');
  if (pending?.state === 'failed') return null;
  if (!pending && !isSaved) return null;
  const Picture = pending ? IconCloudUp : IconCloudCheck;
  return (
    <span className={classes.saved} data-waiting={pending ? true : undefined}>
      <Picture size={14} stroke={1.75} aria-hidden />
      {t(pending ? 'saving' : 'saved')}
    </span>
  );
}

type ConflictProps = {
  question: Question;
  mine: FieldValue | null;
  theirs: SheetAnswer | undefined;
  onSettle: (isMine: boolean) => void;
};

/** Both answers, and a choice between them. */
function Conflict({ question, mine, theirs, onSettle }: ConflictProps) {
  const { t } = useTranslation('filling');
  const locale = useSheetLocale();
  const show = (value: FieldValue | null | undefined) =>
    printField(modelOf(question), value ?? undefined, locale) || '–';
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
        {t('conflict', { name: theirs?.answered_by.name ?? '', theirs: show(theirs?.value), mine: show(mine) })}
      </p>
      <div className={classes.pair}>
        <Button variant="default" onClick={() => onSettle(true)}>
          {t('keep_mine')}
        </Button>
        <Button variant="default" onClick={() => onSettle(false)}>
          {t('take_theirs')}
        </Button>
      </div>
    </div>
  );
}
