import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countFilters, isId, type ListSearch, toggledFilter, withoutFilters } from '#web/lib/list-address.ts';
import classes from './filter-chips.module.css';
import { chosenValue, type ListFilter, useFilterChoices } from './filters.ts';

type FilterChipsProps = { filters: readonly ListFilter[]; search: ListSearch; onSearch: (next: ListSearch) => void };

/** One chip per active filter value; a click removes it. */
export function FilterChips({ filters, search, onSearch }: FilterChipsProps) {
  const { t } = useTranslation();
  const used = filters.filter(({ name }) => search.filter[name]);
  // A filter that is not offered has no chip, but can be cleared.
  if (countFilters(search) === 0) return null;
  return (
    <>
      {used.map((filter) => (
        <Chips key={filter.name} filter={filter} search={search} onSearch={onSearch} />
      ))}
      <button type="button" className={classes.clear} onClick={() => onSearch(withoutFilters(search))}>
        {t('list.clear_filters')}
      </button>
    </>
  );
}

type ChipsProps = Omit<FilterChipsProps, 'filters'> & { filter: ListFilter };

function Chips({ filter, search, onSearch }: ChipsProps) {
  const { t } = useTranslation();
  const choices = useFilterChoices(filter, '');
  return (search.filter[filter.name] ?? []).map((value) => {
    const choice = choices.find((known) => chosenValue(filter, [value], known) !== undefined);
    const meaning = filter.meanings?.get(value);
    // A word in the address is as good as a name that is not loaded; an id is not.
    const label = choice?.label ?? meaning?.label ?? (isId(value) ? '…' : value);
    return (
      <button
        type="button"
        key={value}
        className={classes.chip}
        data-wrong={meaning?.isWrong || undefined}
        aria-label={t('list.remove_filter', { field: filter.label, value: label })}
        onClick={() => onSearch(toggledFilter(search, filter.name, value))}
      >
        <span className={classes.field}>{filter.label}</span>
        <span className={classes.value}>
          {choice?.icon}
          {label}
        </span>
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    );
  });
}
