import type { Ticket } from '@sightline/contract/tickets/tickets';
import { IconClipboardText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { sheetsQuery } from './api.ts';
import { OriginNotice } from './followups/origin-notice.tsx';
import { SheetCard } from './sheet-card.tsx';
import { SheetForm } from './sheet-form.tsx';
import classes from './sheet-tab.module.css';
import { StartSheet } from './start-sheet.tsx';
import { WaitingSheets } from './waiting-sheets.tsx';

type SheetTabProps = { ticket: Pick<Ticket, 'id' | 'ticket_id' | 'subject' | 'closed' | 'branch' | 'sheet'> };

/** The assistance sheets of a ticket. Guests read a sheet on the reviewer's page. */
export function SheetTab({ ticket }: SheetTabProps) {
  const maySee = useCan('sheets.view');
  return (
    <div className={classes.tab}>
      {maySee && <OriginNotice ticketId={ticket.id} />}
      {maySee ? <Sheets ticket={ticket} /> : <GuestsSheet ticket={ticket} />}
    </div>
  );
}

function GuestsSheet({ ticket }: SheetTabProps) {
  const { t } = useTranslation('sheets');
  if (!ticket.sheet) return <EmptyState icon={IconClipboardText} title={t('none')} />;
  const params = { ticketid: ticket.id, sheetid: ticket.sheet.id };
  return (
    <EmptyState
      icon={IconClipboardText}
      title={t('guest_title')}
      action={
        <Link to="/tickets/$ticketid/assistance-sheet/$sheetid" params={params}>
          {t('guest_open')}
        </Link>
      }
    >
      {t('guest_hint')}
    </EmptyState>
  );
}

function Sheets({ ticket }: SheetTabProps) {
  const { t } = useTranslation('sheets');
  const { data: sheets, error, refetch } = useQuery(sheetsQuery(ticket.id));
  const [isWriting, setWriting] = useState(false);
  const mayWrite = useCan('sheets.create') && !ticket.closed;

  if (isWriting && !ticket.closed) {
    const stop = () => setWriting(false);
    return (
      <section className={classes.writing}>
        <h2>{t('form.title')}</h2>
        {ticket.sheet && <p>{t('form.outdates')}</p>}
        <SheetForm ticket={ticket} onCreated={stop} onCancel={stop} />
      </section>
    );
  }
  if (!sheets) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />;
  const add = mayWrite && <StartSheet ticket={ticket} onFree={() => setWriting(true)} />;
  if (sheets.length === 0) {
    return (
      <WaitingSheets ticketId={ticket.id} isAlone>
        <EmptyState icon={IconClipboardText} title={t('none')} action={add}>
          {t(ticket.closed ? 'none_closed_hint' : 'none_hint')}
        </EmptyState>
      </WaitingSheets>
    );
  }
  return (
    <>
      <header className={classes.header}>
        <h2>{t('count', { count: sheets.length })}</h2>
        {add}
      </header>
      <WaitingSheets ticketId={ticket.id} />
      {sheets.map((sheet) => (
        <SheetCard key={`${sheet.id}/${sheet.status}`} sheet={sheet} isClosed={ticket.closed} />
      ))}
    </>
  );
}
