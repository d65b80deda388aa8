import { NativeSelect } from '@mantine/core';
import { articleStatsApi, figuresList } from '@sightline/contract/knowledge/article-stats';
import { IconCategory, IconChartBar, IconClockExclamation, IconLanguage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '#web/lib/api.ts';
import type { ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ListFilter } from '#web/ui/list/filters.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { articleCategoriesQuery } from '../api.ts';
import { LibraryHead } from '../home/library-page.tsx';
import { figuresPageQuery } from './api.ts';
import classes from './figures.module.css';
import { FiguresTotal } from './figures-total.tsx';
import { type FiguresWindow, windows } from './search.ts';
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
  const { filter, ...asked } = listQuery(figuresList, search);
  const list = useList({
    ...{ id: 'article-figures', list: figuresList, search, onSearch },
    query: { ...asked, filter: { days: Number(days), ...filter } },
    ...{ page: figuresPageQuery, columns: useFigureColumns() },
  });
  const columns = list.shown.map(({ id }) => id);
  const download = useTableDownload(
    (format) => fetchFile(articleStatsApi.export, { body: { ...list.query, format, columns } }),
    t('figures.title'),
  );
  const head = (
    <>
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
      <FiguresTotal total={list.pages.first.data?.total ?? null} />
    </>
  );
  return (
    <ListScreen
      list={list}
      label={t('figures.title')}
      searchLabel={t('figures.search')}
      filters={useFigureFilters()}
      head={head}
      actions={<TransferMenu {...download} />}
      noneFound={t('figures.empty')}
      empty={
        <EmptyState icon={IconChartBar} title={t('figures.empty')}>
          {t('figures.empty_hint')}
        </EmptyState>
      }
    />
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
