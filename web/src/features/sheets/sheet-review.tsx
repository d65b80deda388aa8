import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { ApiError } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { sheetQuery } from './api.ts';
import { SheetContent } from './sheet-content.tsx';
import { SheetFacts, SheetStatus } from './sheet-facts.tsx';
import classes from './sheet-review.module.css';

type SheetReviewProps = { ticketId: string; sheetId: string /** Links to other pages. */; actions: ReactNode };

/** The page of a sheet, for its reviewer alone (specification, section 6). */
export function SheetReview({ ticketId, sheetId, actions }: SheetReviewProps) {
  const { t } = useTranslation('sheets');
  const { data, error } = useQuery(sheetQuery(ticketId, sheetId));
  if (error) return <Refused error={error} actions={actions} />;
  if (!data) return <SkeletonRows count={6} />;
  const { assistance_sheet: sheet, ticket } = data;
  return (
    <article className={classes.page}>
      <BrandMark size={28} />
      <p className={classes.ticket}>
        {t('ticket', { number: ticket.ticket_id })} · {ticket.subject}
        {ticket.branch_name && ` · ${ticket.branch_name}`}
      </p>
      <header className={classes.header}>
        <h1>{t('review_title', { number: sheet.number })}</h1>
        <SheetStatus status={sheet.status} />
      </header>
      {sheet.status === 'outdated' && <p className={classes.outdated}>{t('review_outdated')}</p>}
      <SheetContent sheet={sheet} />
      <footer className={classes.footer}>
        <SheetFacts sheet={sheet} />
        {actions}
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
