import { Button } from '@mantine/core';
import { IconSearch, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countFilters } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CorrectedWords } from '#web/ui/list/corrected-words.tsx';
import { listSearchOf, type TicketSearch } from './search.ts';

type NothingHereProps = {
  search: TicketSearch;
  onSearch: (next: TicketSearch, isStep: boolean) => void;
  onCreate: (() => void) | undefined;
  /** What its words may be meant to be. */
  corrected: string | undefined;
};

/** Why the list is empty, and the way on. */
export function NothingHere({ search, onSearch, onCreate, corrected }: NothingHereProps) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const { view, query } = search;
  if (query !== undefined || countFilters(listSearchOf(search)) > 0)
    return (
      <EmptyState
        icon={IconSearch}
        title={t('empty.filtered_title')}
        action={
          <Button variant="default" onClick={() => onSearch(view ? { view } : {}, true)}>
            {tc('list.clear_filters')}
          </Button>
        }
      >
        <CorrectedWords words={corrected} onSearch={(words) => onSearch({ ...search, query: words }, true)} />
        {t('empty.filtered_hint')}
      </EmptyState>
    );
  const name = view ?? 'all';
  const action = onCreate && name === 'all' && <Button onClick={onCreate}>{t('create.open')}</Button>;
  return (
    <EmptyState icon={IconTicket} title={t(`empty.${name}_title`)} action={action}>
      {t(`empty.${name}_hint`)}
    </EmptyState>
  );
}
