import { NativeSelect } from '@mantine/core';
import { articleStatsApi } from '@sightline/contract/knowledge/article-stats';
import { IconCategory, IconChartBar, IconClockExclamation, IconLanguage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '#web/lib/api.ts';
import type { ListSearch } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ordersOf, useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import type { ListFilter } from '#web/ui/list/filters.ts';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { articleCategoriesQuery } from '../api.ts';
import { LibraryHead } from '../home/library-page.tsx';
import { figuresPageQuery } from './api.ts';
import classes from './figures.module.css';
import { FiguresTotal } from './figures-total.tsx';
import { type FiguresWindow, figuresOrder, toFiguresQuery, windows } from './search.ts';
import { useFigureColumns } from './use-figure-columns.tsx';

type FiguresScreenProps = {
  search: ListSearch;
  days: FiguresWindow;
  onDays: (days: FiguresWindow) => void;
  onSearch: (next: ListSearch, isStep: boolean) => void;
};

/** The screen /knowledge/figures: how articles did, each and all together, in a window of days. */
export function FiguresScreen({ search, days, onDays, onSearch }: FiguresScreenProps) {
  const { t } = useTranslation('articles');
  const columns = useFigureColumns();
  const filters = useFigureFilters();
  const { shown, choices } = useListColumns('article-figures', columns);
  const query = toFiguresQuery(search, days);
  const pages = usePagedRows(JSON.stringify(query), (page) => figuresPageQuery(query, page), search.page ?? 1);
  const shownOrder = { order: search.order ?? figuresOrder.order, dir: search.dir ?? figuresOrder.dir };
  const download = useTableDownload(
    (format) => fetchFile(articleStatsApi.export, { body: { ...query, format, columns: shown.map(({ id }) => id) } }),
    t('figures.title'),
  );
  return (
    <div className={classes.screen} data-bleeds>
      <div className={classes.head}>
        <LibraryHead
          title={t('figures.title')}
          actions={
            <NativeSelect
              aria-label={t('figures.window')}
              value={days}
              onChange={({ currentTarget }) => onDays(currentTarget.value as FiguresWindow)}
              data={windows.map((value) => ({ value, label: t('figures.days', { count: Number(value) }) }))}
            />
          }
        />
      </div>
      <FiguresTotal total={pages.first.data?.total ?? null} />
      <ListBar
        searchLabel={t('figures.search')}
        filters={filters}
        orders={ordersOf(columns)}
        shownOrder={shownOrder}
        search={search}
        onSearch={onSearch}
        total={pages.first.data ? pages.total : null}
      >
        <TransferMenu {...download} />
        <ColumnsMenu choices={choices} />
      </ListBar>
      <Table
        id="article-figures"
        label={t('figures.title')}
        columns={shown}
        selectLabel={({ title }) => title}
        pages={pages}
        search={search}
        shownOrder={shownOrder}
        onSearch={onSearch}
        selection={null}
        empty={
          <EmptyState icon={IconChartBar} title={t('figures.empty')}>
            {t('figures.empty_hint')}
          </EmptyState>
        }
      />
    </div>
  );
}

function useFigureFilters(): ListFilter[] {
  const { t } = useTranslation('articles');
  const categories = useQuery(articleCategoriesQuery).data ?? [];
  return [
    {
      name: 'category',
      label: t('figures.category'),
      icon: IconCategory,
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'language',
      label: t('write.language'),
      icon: IconLanguage,
      choices: (['en', 'pt'] as const).map((value) => ({ value, label: t(`language.${value}`) })),
    },
    {
      name: 'review',
      label: t('figures.review'),
      icon: IconClockExclamation,
      choices: [{ value: 'due', label: t('figures.due') }],
    },
  ];
}
