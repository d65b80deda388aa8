import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toggledFilter } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { listSearchOf, type TicketSearch, withListSearch } from '../list/search.ts';
import type { UnknownFilterValue } from './named.ts';

type UnknownFilterValuesProps = {
  search: TicketSearch;
  unknownValues: readonly UnknownFilterValue[];
  onSearch: (next: TicketSearch) => void;
};

/** In place of a list that would be another one than the address asks for: which of its names is wrong. */
export function UnknownFilterValues({ search, unknownValues, onSearch }: UnknownFilterValuesProps) {
  const { t } = useTranslation('tickets');
  const remove = () => {
    const left = unknownValues.reduce(
      (rest, { filter, name }) => toggledFilter(rest, filter, name),
      listSearchOf(search),
    );
    onSearch(withListSearch(search, left));
  };
  return (
    <div role="alert">
      <EmptyState
        icon={IconUserQuestion}
        title={t('unknownFilter.title')}
        action={
          <Button variant="default" onClick={remove}>
            {t('unknownFilter.remove', { count: unknownValues.length })}
          </Button>
        }
      >
        {unknownValues.map(({ filter, why, name }) => t(`unknownFilter.${filter}_${why}`, { name })).join(' ')}
      </EmptyState>
    </div>
  );
}
