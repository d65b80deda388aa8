import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toggledFilter } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { listSearchOf, type TicketSearch, withListSearch } from '../list/search.ts';
import type { Misnomer } from './named.ts';

type MisnomersProps = {
  search: TicketSearch;
  misnomers: readonly Misnomer[];
  onSearch: (next: TicketSearch) => void;
};

/** In place of a list that would be another one than the address asks for: which of its names is wrong. */
export function Misnomers({ search, misnomers, onSearch }: MisnomersProps) {
  const { t } = useTranslation('tickets');
  const remove = () => {
    const left = misnomers.reduce((rest, { filter, name }) => toggledFilter(rest, filter, name), listSearchOf(search));
    onSearch(withListSearch(search, left));
  };
  return (
    <div role="alert">
      <EmptyState
        icon={IconUserQuestion}
        title={t('misnomer.title')}
        action={
          <Button variant="default" onClick={remove}>
            {t('misnomer.remove', { count: misnomers.length })}
          </Button>
        }
      >
        {misnomers.map(({ filter, why, name }) => t(`misnomer.${filter}_${why}`, { name })).join(' ')}
      </EmptyState>
    </div>
  );
}
