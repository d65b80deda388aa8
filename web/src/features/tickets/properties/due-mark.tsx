import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatDate, formatExact, formatLateness, formatRelative } from '#web/lib/time.ts';
import { dueTone } from './due.ts';
import classes from './due-mark.module.css';

type DueMarkProps = { ticket: Pick<TicketRow, 'due_date' | 'closed' | 'status'> };

const wordsOf = (tone: ReturnType<typeof dueTone>) => {
  if (tone === 'late') return formatLateness;
  return tone === 'soon' ? formatRelative : formatDate;
};

/** When the ticket is due: in words when that is near or past, otherwise the date. Nothing when it is never. */
export function DueMark({ ticket }: DueMarkProps) {
  const { t } = useTranslation('tickets');
  const now = useNow('minute');
  if (!ticket.due_date) return null;
  const tone = dueTone(ticket, now);
  const exact = formatExact(ticket.due_date);
  return (
    <time
      dateTime={ticket.due_date}
      className={classes.mark}
      data-tone={tone ?? undefined}
      title={t(tone === 'late' ? 'due.late_since' : 'due.due_at', { time: exact })}
    >
      {tone && <IconClock size={12} stroke={2} aria-hidden />}
      {wordsOf(tone)(ticket.due_date, now)}
    </time>
  );
}
