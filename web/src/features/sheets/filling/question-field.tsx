import { Button, TextInput } from '@mantine/core';
import { type FieldValue, modelOf } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import { limits } from '@sightline/contract/limits';
import type { SheetAnswer } from '@sightline/contract/sheets/sheets';
import type { Question } from '@sightline/contract/sheets/templates';
import { showsText } from '@sightline/contract/visible-text';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '#web/fields/field-input.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import type { Given } from '../outbox/changes.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import classes from './filling.module.css';

type QuestionFieldProps = {
  question: Question;
  /** As it will be once everything has been sent. */
  answer: SheetAnswer | undefined;
  /** As the server has it. */
  saved: SheetAnswer | undefined;
  typed: Given | undefined;
  /** Its entry in the outbox. */
  waiting: WaitingChange | undefined;
  /** Its answer is missing, as somebody found who wanted to sign. */
  isMissing: boolean;
  comment: string | undefined;
  onEnter: (question: Question, given: Given, isTyped: boolean) => void;
  onSettle: (entryId: string, isMine: boolean) => void;
};

const tapped = new Set<Question['type']>(['check', 'choice', 'several', 'yes_no', 'date']);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The outbox reads its entries again each time, so that what says the same is another object. */
function isSameField(before: QuestionFieldProps, after: QuestionFieldProps): boolean {
  const { answer, saved, waiting, ...rest } = before;
  const stateOf = ({ waiting: entry }: QuestionFieldProps) => [entry?.id, entry?.state, entry?.refusal];
  return (
    Object.entries(rest).every(([name, value]) => value === after[name as keyof QuestionFieldProps]) &&
    (answer === after.answer || isSame(answer, after.answer)) &&
    (saved === after.saved || isSame(saved, after.saved)) &&
    (waiting === after.waiting || isSame(stateOf(before), stateOf(after)))
  );
}

/**
 * One question. What does not apply is saved once its reason is given. A sheet may have hundreds: only the one that changed
 * renders again.
 */
export const QuestionField = memo(AskedQuestion, isSameField);

function AskedQuestion(props: QuestionFieldProps) {
  const { question, answer, saved, typed, waiting, isMissing, comment, onEnter, onSettle } = props;
  const { t } = useTranslation('filling');
  const [unexplained, setUnexplained] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const entered = typed ?? answer;
  const isRefused = waiting?.state === 'failed';
  const isConflict = isRefused && waiting.code === 'ANSWER_CONFLICT';
  const value = unexplained ? 'not_applicable' : (entered?.value ?? null);
  const note = entered?.note ?? '';
  const isCheck = question.type === 'check';
  const needsNote = isCheck && value === 'not_applicable';
  const isMissed = (isMissing && value === null) || (needsNote && note === '' && (isMissing || isLeft));

  function change(next: FieldValue | null): void {
    const waits = isCheck && next === 'not_applicable' && note === '';
    setUnexplained(waits);
    setLeft(false);
    const given = { value: next, note: isCheck && next !== null ? note : '' };
    if (!waits) onEnter(question, given, !tapped.has(question.type));
  }

  function explain(text: string): void {
    if (needsNote && !showsText(text)) return;
    setUnexplained(false);
    onEnter(question, { value, note: text }, true);
  }

  return (
    <div className={classes.question} id={`question-${question.id}`}>
      <FieldInput
        isLarge
        field={modelOf(question)}
        value={value}
        error={
          (isRefused && !isConflict && waiting.refusal) ||
          (isMissed ? t(needsNote ? 'reason_missing' : 'missing') : undefined)
        }
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
          onBlur={() => setLeft(true)}
        />
      )}
      {comment && <p className={classes.comment}>{t('comment', { comment })}</p>}
      {isConflict ? (
        <Conflict
          question={question}
          mine={answer?.value ?? null}
          theirs={saved}
          onSettle={(isMine) => onSettle(waiting.id, isMine)}
        />
      ) : (
        !isRefused && (
          <SavedMark
            isWaiting={Boolean(typed ?? waiting)}
            isKept={!typed && waiting?.state === 'waiting'}
            isSaved={(saved?.value ?? null) !== null}
          />
        )
      )}
    </div>
  );
}

type SavedMarkProps = {
  isWaiting: boolean;
  /** On this device, which has no connection. */
  isKept: boolean;
  isSaved: boolean;
};

function SavedMark({ isWaiting, isKept, isSaved }: SavedMarkProps) {
  const { t } = useTranslation('filling');
  if (!isWaiting && !isSaved) return null;
  const Picture = isWaiting ? IconCloudUp : IconCloudCheck;
  return (
    <span className={classes.saved} data-waiting={(isWaiting && !isKept) || undefined}>
      <Picture size={14} stroke={1.75} aria-hidden />
      {t(isKept ? 'kept_here' : isWaiting ? 'saving' : 'saved')}
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
  const locale = useFieldLocale();
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
