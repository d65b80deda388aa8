import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketCountsQuery } from '#web/features/tickets/api.ts';
import classes from './counts-strip.module.css';
import { RoomsLink, TicketsLink } from './links.tsx';

const forAgents = ['mine', 'overdue', 'unassigned', 'unread', 'open'] as const;
const forGuests = ['open', 'overdue', 'unread'] as const;

/** The state of the work in a few numbers, each leading to the tickets it counts. */
export function CountsStrip({ isAgent }: { isAgent: boolean }) {
  const { t } = useTranslation('home');
  const { data: counts } = useQuery(ticketCountsQuery);
  return (
    <nav aria-label={t('counts')} className={classes.strip}>
      {(isAgent ? forAgents : forGuests).map((name) => {
        const tile = (
          <>
            <b className="num" data-alarm={(name === 'overdue' && (counts?.overdue ?? 0) > 0) || undefined}>
              {counts ? counts[name] : '–'}
            </b>
            <span>{t(`count.${name}`)}</span>
          </>
        );
        if (name === 'unread') {
          return (
            <RoomsLink key={name} className={classes.tile}>
              {tile}
            </RoomsLink>
          );
        }
        return (
          <TicketsLink key={name} view={name} className={classes.tile}>
            {tile}
          </TicketsLink>
        );
      })}
    </nav>
  );
}
