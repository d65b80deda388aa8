import { IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaiting } from '#web/lib/outbox-context.ts';
import { isOfSheets, type SheetEntry } from './outbox/changes.ts';
import classes from './sheet-tab.module.css';

type WaitingSheetsProps = {
  ticketId: string;
  /** The ticket has no other sheets; `children` are shown when none waits either. */
  isAlone?: boolean;
  children?: ReactNode;
};

/** Sheets that were begun on this device and have not been sent. */
export function WaitingSheets({ ticketId, isAlone = false, children }: WaitingSheetsProps) {
  const { t } = useTranslation('sheets');
  const begun = useWaiting().filter((entry) => {
    const { body } = entry as SheetEntry;
    return isOfSheets(entry) && body.change.kind === 'start' && body.ticket_id === ticketId;
  }) as readonly SheetEntry[];
  if (begun.length === 0) return isAlone ? children : null;
  return begun.map(({ id, body }) => (
    <Link
      key={id}
      to="/tickets/$ticketid/assistance-sheet/$sheetid/fill"
      params={{ ticketid: ticketId, sheetid: id }}
      className={classes.waiting ?? ''}
    >
      <IconCloudUp size={16} stroke={1.75} aria-hidden />
      <span>
        <strong>{body.name}</strong>
        {t('waits_here')}
      </span>
      <span>{t('continue')}</span>
    </Link>
  ));
}
