import { TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { Question } from '@sightline/contract/sheets/templates';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { ApiError } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { sheetQuery } from './api.ts';
import { CostsReading } from './costs/costs-reading.tsx';
import { PdfButton } from './pdf-button.tsx';
import { ChangedAnswer, ChangedLine, ChangedRest } from './review/changed.tsx';
import { differencesOf } from './review/differences.ts';
import { awaitsReview, ReviewActions } from './review-actions.tsx';
import { SheetContent } from './sheet-content.tsx';
import { SheetFacts, SheetStatus } from './sheet-facts.tsx';
import { isSheetMissing, SheetNotFound } from './sheet-not-found.tsx';
import classes from './sheet-review.module.css';
import { FilledReading } from './signing/filled-reading.tsx';
import { SignatureList } from './signing/signature-list.tsx';
import { SiteFacts } from './site-facts.tsx';

type SheetReviewProps = { ticketId: string; sheetId: string /** Links to other pages. */; actions: ReactNode };

/** The page of a sheet, for its reviewer alone (specification, section 6). */
export function SheetReview({ ticketId, sheetId, actions }: SheetReviewProps) {
  const { t } = useTranslation('sheets');
  const locale = useFieldLocale();
  const { data, error } = useQuery(sheetQuery(ticketId, sheetId));
  usePageTitle(
    data ? t('review_title', { number: data.assistance_sheet.number }) : '',
    data ? `#${data.ticket.ticket_id}` : '',
  );
  const [isReturning, setReturning] = useState(false);
  const [comments, setComments] = useState<Record<string, string>>({});
  if (isSheetMissing(error)) return <SheetNotFound />;
  if (error) return <Refused error={error} actions={actions} />;
  if (!data) return <SkeletonRows count={6} />;
  const { assistance_sheet: sheet, filled, ticket, site } = data;

  const { before } = data;
  const differences = before && differencesOf(before, { assistance_sheet: sheet, filled });
  const currency = filled.costs?.currency ?? 'USD';

  const below = (question: Question): ReactNode => (
    <>
      <ChangedAnswer question={question} differences={differences} />
      {saidOf(question)}
    </>
  );

  function saidOf({ id, label }: Question): ReactNode {
    const said = filled.comments.find(({ question_id }) => question_id === id)?.comment;
    if (!isReturning) return said && <span className={classes.said}>{said}</span>;
    return (
      <TextInput
        aria-label={t('review.answer_comment', { question: label[locale] })}
        placeholder={t('review.answer_comment_hint')}
        maxLength={limits.sheets.comment}
        value={comments[id] ?? ''}
        onChange={({ currentTarget }) => setComments({ ...comments, [id]: currentTarget.value })}
      />
    );
  }

  return (
    <article className={classes.page}>
      <BrandMark size={28} />
      <p className={classes.ticket}>
        {t('ticket', { number: ticket.ticket_id })} · {ticket.subject}
        {ticket.branch_name && ` · ${ticket.branch_name}`}
      </p>
      <header className={classes.header}>
        <h1>{t('review_title', { number: sheet.number })}</h1>
        <SheetStatus sheet={sheet} />
      </header>
      <SiteFacts site={site} />
      {sheet.status === 'outdated' && <p className={classes.outdated}>{t('review_outdated')}</p>}
      {sheet.template && !sheet.locked_at && <p className={classes.outdated}>{t('review.unsigned')}</p>}
      {before && <p className={classes.ticket}>{t('review.compared', { number: before.assistance_sheet.number })}</p>}
      {sheet.review_comment && <p className={classes.said}>{sheet.review_comment}</p>}
      {sheet.template && (
        <div className={classes.filled}>
          <FilledReading filled={filled} below={below} />
        </div>
      )}
      <CostsReading
        filled={filled}
        below={(line) => <ChangedLine line={line} currency={currency} differences={differences} />}
      />
      {differences && <ChangedRest currency={currency} differences={differences} />}
      <SheetContent sheet={sheet} />
      {sheet.signatures.length > 0 && <SignatureList signatures={sheet.signatures} />}
      {awaitsReview(sheet) && (
        <ReviewActions sheet={sheet} comments={comments} isReturning={isReturning} onReturning={setReturning} />
      )}
      <footer className={classes.footer}>
        <SheetFacts sheet={sheet} />
        <div className={classes.buttons}>
          <PdfButton sheet={sheet} />
          {actions}
        </div>
      </footer>
    </article>
  );
}

function Refused({ error, actions }: { error: unknown; actions: ReactNode }) {
  const { t } = useTranslation('sheets');
  const { email } = useMe();
  const isOthers = error instanceof ApiError && error.code === 'NOT_SHEET_REVIEWER';
  return (
    <div className={classes.refused} role="alert">
      <IconLock size={28} stroke={1.25} aria-hidden />
      <h1>{isOthers ? t('not_reviewer') : sentencesOfError(error).join(' ')}</h1>
      {isOthers && <p>{t('not_reviewer_hint', { email })}</p>}
      {actions}
    </div>
  );
}
