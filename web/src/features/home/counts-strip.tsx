import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homeCountsQuery } from './api.ts';
import classes from './counts-strip.module.css';
import { useHomeSlots } from './home-slots.ts';

const forAgents = ['mine', 'overdue', 'unassigned', 'unread', 'open'] as const;
const forGuests = ['open', 'overdue', 'unread'] as const;

/** The state of the work in a few numbers, each leading to the tickets it counts. */
export function CountsStrip({ isAgent }: { isAgent: boolean }) {
  const { t } = useTranslation('home');
  const { links } = useHomeSlots();
  const { data: counts } = useQuery(homeCountsQuery);
  return (
    <nav aria-label={t('counts')} className={classes.strip}>
      {(isAgent ? forAgents : forGuests).map((name) => (
        <Link
          key={name}
          {...(name === 'unread' ? links.rooms : links.tickets(name))}
          className={classes.tile}
          data-alarm={isAlarming(name, counts) || undefined}
        >
          <b className="num">{counts ? counts[name] : '–'}</b>
          <span>{t(`count.${name}`)}</span>
        </Link>
      ))}
    </nav>
  );
}

const isAlarming = (name: string, counts: { overdue: number } | undefined): boolean =>
  name === 'overdue' && (counts?.overdue ?? 0) > 0;
