import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ViewTabs } from '#web/features/views/embed.tsx';
import { ticketCountsQuery } from '../api.ts';
import { searchOfView } from './saved.ts';
import { type TicketSearch, ticketViews } from './search.ts';

type TicketViewsProps = { search: TicketSearch; onSearch: (next: TicketSearch, isStep: boolean) => void };

/** A built-in view keeps the search and the filters; a saved one has its own. */
export function TicketViews({ search, onSearch }: TicketViewsProps) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  const { view = 'all', saved, where, page: _page, ...rest } = search;
  const countOf: Record<string, number | undefined> = {
    mine: counts?.mine,
    unassigned: counts?.unassigned,
    overdue: counts?.overdue,
    quick: counts?.quick,
  };
  return (
    <ViewTabs
      list="tickets"
      label={t('views.label')}
      active={saved ?? view}
      builtIn={ticketViews.map((value) => ({ value, label: t(`views.${value}`), count: countOf[value] }))}
      onBuiltIn={(next) => {
        const kept = saved ? {} : { ...rest, ...(where && { where }) };
        onSearch(next === 'all' ? kept : { ...kept, view: next }, true);
      }}
      onOpen={(opened) => onSearch(searchOfView(opened), true)}
    />
  );
}
