import { Button, Progress } from '@mantine/core';
import { progressOf, shownSections, type Values, valuesOf } from '@sightline/contract/sheet-progress';
import type { SheetSection } from '@sightline/contract/sheet-templates';
import type { AssistanceSheet, FilledSheet } from '@sightline/contract/sheets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { filledSheetQuery } from '../api.ts';
import { useSheetLocale } from '../question-model.ts';
import { LockedSheet } from '../signing/locked-sheet.tsx';
import classes from './filling.module.css';
import { FinishStep } from './finish-step.tsx';
import { PhotoField } from './photo-field.tsx';
import { QuestionField } from './question-field.tsx';
import { type PendingAnswer, useAnswers } from './use-answers.ts';

type FillPageProps = {
  ticketId: string;
  sheetId: string;
  /** From 0; the one behind the last section is for signing. */
  step: number;
  onStep: (step: number) => void;
  /** Leads back to the ticket. */
  back: ReactNode;
  /** A correction has been begun. */
  onCorrected: (sheet: AssistanceSheet) => void;
};

/** A sheet on a phone: one section at a time. A locked one is only read. */
export function FillPage(props: FillPageProps) {
  const { ticketId, sheetId, back, onCorrected } = props;
  const found = useQuery(filledSheetQuery(ticketId, sheetId));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows count={6} />;
  const { assistance_sheet: sheet, filled, ticket } = found.data;
  if (sheet.locked_at !== null || sheet.status === 'outdated')
    return <LockedSheet sheet={sheet} filled={filled} ticket={ticket} back={back} onCorrected={onCorrected} />;
  return <Filling {...props} sheet={sheet} filled={filled} />;
}

type FillingProps = FillPageProps & { sheet: AssistanceSheet; filled: FilledSheet };

/** What is shown at once depends on what was just entered, not on what has arrived. */
function enteredValues(filled: FilledSheet, pending: ReadonlyMap<string, PendingAnswer>): Values {
  const values = valuesOf(filled);
  for (const [id, { value }] of pending) values[id] = value ?? undefined;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function Filling({ ticketId, sheetId, sheet, filled, step, onStep, back }: FillingProps) {
  const { t } = useTranslation('filling');
  const locale = useSheetLocale();
  const { pending, enter, settle } = useAnswers(ticketId, sheetId, filled);
  const [isChecked, setChecked] = useState(false);
  const sections = shownSections(filled.sections, enteredValues(filled, pending));
  const at = Math.min(Math.max(step, 0), sections.length);
  const section: SheetSection | undefined = sections[at];
  const { done, total } = progressOf(filled.sections, filled);
  const commentOf = (id: string) => filled.comments.find(({ question_id }) => question_id === id)?.comment;

  function go(next: number): void {
    onStep(next);
    window.scrollTo({ top: 0 });
  }

  return (
    <article className={classes.page}>
      <header className={classes.top}>
        <div className={classes.title}>
          {back}
          <h1>{sheet.template?.name ?? t('free')}</h1>
        </div>
        <div className={classes.progress}>
          <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={t('progress')} />
          <span>{`${done}/${total}`}</span>
        </div>
      </header>
      {section ? (
        <section className={classes.body} key={section.id}>
          <h2>{section.title[locale]}</h2>
          {section.questions.map((question) =>
            question.type === 'photo' ? (
              <PhotoField
                key={question.id}
                ticketId={ticketId}
                sheetId={sheetId}
                question={question}
                photos={filled.photos.filter(({ question_id }) => question_id === question.id)}
                isMissing={isChecked && question.required}
                comment={commentOf(question.id)}
              />
            ) : (
              <QuestionField
                key={question.id}
                question={question}
                answer={filled.answers.find(({ question_id }) => question_id === question.id)}
                pending={pending.get(question.id)}
                isMissing={isChecked && question.required}
                comment={commentOf(question.id)}
                onEnter={(entry, isTyped) => enter(question.id, entry, isTyped)}
                onSettle={(isMine) => settle(question.id, isMine)}
              />
            ),
          )}
        </section>
      ) : (
        <FinishStep
          sheet={sheet}
          filled={filled}
          hasPending={pending.size > 0}
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
