import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FilterName, type TicketSearch, toggled, withoutFilters } from '../list/search.ts';
import classes from './chips.module.css';
import { chosenAs, type FilterChoice, useFilterChoices } from './choices.tsx';
import { isNamed, type NamedSearch } from './named.ts';

type FilterChipsProps = {
  search: TicketSearch;
  named: NamedSearch;
  names: readonly FilterName[];
  onSearch: (next: TicketSearch) => void;
};

/** One chip per active filter value; a click removes it. */
export function FilterChips({ search, named, names, onSearch }: FilterChipsProps) {
  const { t } = useTranslation('tickets');
  const used = names.filter((name) => search[name]);
  if (used.length === 0) return null;
  return (
    <>
      {used.map((name) => (
        <Chips
          key={name}
          name={name}
          search={search}
          named={named}
          onRemove={(value) => onSearch(toggled(search, name, value))}
        />
      ))}
      <button type="button" className={classes.clear} onClick={() => onSearch(withoutFilters(search))}>
        {t('filter.clear')}
      </button>
    </>
  );
}

type ChipsProps = Pick<FilterChipsProps, 'search' | 'named'> & {
  name: FilterName;
  onRemove: (value: FilterChoice['value']) => void;
};

function Chips({ name, search, named, onRemove }: ChipsProps) {
  const { t } = useTranslation('tickets');
  const { choices } = useFilterChoices(name, '');
  return search[name]?.map((value) => {
    const choice = choices.find((each) => chosenAs(each, name, search, named) === value);
    const meaning = isNamed(name) ? named.meanings[name].find((each) => each.name === value) : undefined;
    // An id that is not among the first ones has no name yet; a slug is as good as one.
    const label = choice?.label ?? meaning?.label ?? (meaning?.id === value ? '…' : value);
    const field = t(`fields.${name}`);
    return (
      <button
        type="button"
        key={value}
        className={classes.chip}
        data-wrong={meaning?.why !== undefined || undefined}
        aria-label={t('filter.remove', { field, value: label })}
        onClick={() => onRemove(value)}
      >
        <span className={classes.field}>{field}</span>
        <span className={classes.value}>
          {choice?.icon}
          {label}
        </span>
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    );
  });
}
