import { Button, Progress } from '@mantine/core';
import { progressOf, shownSections, type Values, valuesOf } from '@sightline/contract/sheets/progress';
import type { AssistanceSheet, FilledSheet, SheetAnswer } from '@sightline/contract/sheets/sheets';
import type { Question, SheetSection } from '@sightline/contract/sheets/templates';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { basedOn, type Given, type OpenedSheet, type SheetBody } from '../outbox/changes.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import { useSheet, useSheetChanges } from '../outbox/use-sheet.ts';
import { useTyping } from '../outbox/use-typing.ts';
import { isSheetMissing, SheetNotFound } from '../sheet-not-found.tsx';
import { LockedSheet } from '../signing/locked-sheet.tsx';
import { WaitingSignature } from '../signing/waiting-signature.tsx';
import classes from './filling.module.css';
import { FinishStep } from './finish-step.tsx';
import { PhotoField } from './photo-field.tsx';
import { QuestionField } from './question-field.tsx';

type FillPageProps = {
  ticketId: string;
  sheetId: string;
  /** Counts from 0; the step behind the last section is for signing. */
  step: number;
  onStep: (step: number) => void;
  /** Leads back to the ticket. */
  back: ReactNode;
  /** Called when a correction has been begun. */
  onCorrected: (sheet: AssistanceSheet) => void;
};

const isSignature = ({ body }: WaitingChange): boolean => body.change.kind === 'signature';

/** Shows a sheet on a phone, one section at a time. A locked one is only read. */
export function FillPage(props: FillPageProps) {
  const { ticketId, sheetId, back, onCorrected } = props;
  const { t } = useTranslation('filling');
  const { entries, theirs, shown, error, refetch } = useSheet(ticketId, sheetId);
  usePageTitle(
    theirs
      ? t('title', {
          ...{
            number: theirs.assistance_sheet.number,
            ticket: theirs.ticket.ticket_id,
            subject: theirs.ticket.subject,
          },
        })
      : '',
  );
  if (!theirs && isSheetMissing(error)) return <SheetNotFound />;
  if (!theirs || !shown)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />;
  const { assistance_sheet: sheet, filled, ticket } = theirs;
  if (sheet.locked_at !== null || sheet.status === 'outdated')
    return <LockedSheet opened={theirs} entries={entries} back={back} onCorrected={onCorrected} />;
  if (entries.some(isSignature)) return <WaitingSignature opened={shown} entries={entries} back={back} />;
  return <Filling {...props} key={filled.sections.length === 0 ? 'free' : ticket.id} {...{ theirs, shown, entries }} />;
}

type FillingProps = FillPageProps & { theirs: OpenedSheet; shown: OpenedSheet; entries: readonly WaitingChange[] };

/** Visible questions depend on what was just entered, not on what has arrived. */
function enteredValues(filled: FilledSheet, typed: ReadonlyMap<string, Given>): Values {
  const values = valuesOf(filled);
  for (const [id, { value }] of typed) values[id] = value ?? undefined;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const byQuestion = (answers: readonly SheetAnswer[]) => new Map(answers.map((answer) => [answer.question_id, answer]));

/** Maps a question to its entry that is not saved yet; the latest, if there are two. */
const waitingAnswers = (entries: readonly WaitingChange[]) =>
  new Map(
    entries.flatMap((entry) => {
      const { change } = entry.body;
      return change.kind === 'answer' ? [[change.question_id, entry] as const] : [];
    }),
  );

function Filling({ ticketId, step, onStep, back, theirs, shown, entries }: FillingProps) {
  const { t } = useTranslation('filling');
  const locale = useFieldLocale();
  const outbox = useOutbox();
  const name = theirs.assistance_sheet.template?.name ?? t('free');
  const changes = useSheetChanges(theirs, name);
  const { typed, enter, flush } = useTyping<Question, Given>(changes.answer);
  const [isChecked, setChecked] = useState(false);
  const { filled } = shown;
  const answers = useMemo(() => byQuestion(filled.answers), [filled.answers]);
  const saved = useMemo(() => byQuestion(theirs.filled.answers), [theirs.filled.answers]);
  const waiting = useMemo(() => waitingAnswers(entries), [entries]);
  const sections = shownSections(filled.sections, enteredValues(filled, typed));
  const at = Math.min(Math.max(step, 0), sections.length);
  const section: SheetSection | undefined = sections[at];
  const { done, total } = progressOf(filled.sections, filled);
  const commentOf = (id: string) => filled.comments.find(({ question_id }) => question_id === id)?.comment;

  const latest = useRef(theirs);
  useEffect(() => {
    latest.current = theirs;
  });
  const settle = useCallback(
    (entryId: string, isMine: boolean) =>
      isMine
        ? void outbox.amend(entryId, (body) => basedOn(body as SheetBody, latest.current))
        : void outbox.discard(entryId),
    [outbox],
  );

  function go(next: number): void {
    onStep(next);
    window.scrollTo({ top: 0 });
  }

  const fieldOf = (question: Question) => {
    const { id } = question;
    const isMissing = isChecked && question.required;
    if (question.type !== 'photo')
      return (
        <QuestionField
          key={id}
          question={question}
          answer={answers.get(id)}
          saved={saved.get(id)}
          typed={typed.get(id)}
          waiting={waiting.get(id)}
          isMissing={isMissing}
          comment={commentOf(id)}
          onEnter={enter}
          onSettle={settle}
        />
      );
    return (
      <PhotoField
        key={id}
        question={question}
        photos={filled.photos.filter(({ question_id }) => question_id === id)}
        waiting={entries}
        isMissing={isMissing}
        comment={commentOf(id)}
        onTake={(files) => changes.takePhotos(question, files)}
        onMark={(photoId, marks) => changes.markPhoto(photoId, question.label, marks)}
        onRemove={(photoId) => void changes.removePhoto(photoId, question.label)}
      />
    );
  };

  return (
    <article className={classes.page}>
      <header className={classes.top}>
        <div className={classes.title}>
          {back}
          <h1>{name}</h1>
        </div>
        <div className={classes.progress}>
          <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={t('progress')} />
          <span>{`${done}/${total}`}</span>
        </div>
      </header>
      {section ? (
        <section className={classes.body} key={section.id}>
          <h2>{section.title[locale]}</h2>
          {section.questions.map(fieldOf)}
        </section>
      ) : (
        <FinishStep
          key={ticketId}
          shown={shown}
          entries={entries}
          onSettleAnswers={flush}
          changes={changes}
          onMissing={(id) => {
            setChecked(true);
            go(sections.findIndex(({ questions }) => questions.some((question) => question.id === id)));
          }}
        />
      )}
      <footer className={classes.bottom}>
        <Button variant="default" size="md" disabled={at === 0} onClick={() => go(at - 1)}>
          {t('previous')}
        </Button>
        {section && (
          <Button size="md" onClick={() => go(at + 1)}>
            {t(at === sections.length - 1 ? 'finish' : 'next')}
          </Button>
        )}
      </footer>
    </article>
  );
}
