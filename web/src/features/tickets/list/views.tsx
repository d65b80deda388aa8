import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { ticketCountsQuery } from '../api.ts';
import classes from './list.module.css';
import { type TicketSearch, ticketViews } from './search.ts';

type TicketViewsProps = { search: TicketSearch; onSearch: (next: TicketSearch, isStep: boolean) => void };

/** Changing the view keeps the search and the filters. */
export function TicketViews({ search, onSearch }: TicketViewsProps) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  const { view = 'all', page: _page, ...rest } = search;
  const countOf = {
    mine: counts?.mine,
    unassigned: counts?.unassigned,
    overdue: counts?.overdue,
    quick: counts?.quick,
  };
  return (
    <SegmentedTabs
      label={t('views.label')}
      active={view}
      tabs={ticketViews.map((value) => {
        const count = value in countOf ? countOf[value as keyof typeof countOf] : undefined;
        return {
          value,
          label: (
            <>
              {t(`views.${value}`)}
              {count ? <span className={classes.count}>{count}</span> : null}
            </>
          ),
        };
      })}
      onChange={(next) => {
        const { view: _view, ...kept } = { view, ...rest };
        onSearch(next === 'all' ? kept : { ...kept, view: next }, true);
      }}
    />
  );
}
