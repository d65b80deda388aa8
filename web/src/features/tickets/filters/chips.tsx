import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FilterName, type TicketSearch, toggled } from '../list/search.ts';
import classes from './chips.module.css';
import { type FilterChoice, useFilterChoices } from './choices.tsx';

type FilterChipsProps = { search: TicketSearch; names: readonly FilterName[]; onSearch: (next: TicketSearch) => void };

/** One chip per active filter value; a click removes it. */
export function FilterChips({ search, names, onSearch }: FilterChipsProps) {
  const { t } = useTranslation('tickets');
  const used = names.filter((name) => search[name]);
  if (used.length === 0) return null;
  return (
    <>
      {used.map((name) => (
        <Chips
          key={name}
          name={name}
          values={search[name] ?? []}
          onRemove={(value) => onSearch(toggled(search, name, value))}
        />
      ))}
      <button
        type="button"
        className={classes.clear}
        onClick={() => {
          const { status: _s, priority: _p, assignee: _a, customer: _c, page: _page, ...rest } = search;
          onSearch(rest);
        }}
      >
        {t('filter.clear')}
      </button>
    </>
  );
}

type ChipsProps = {
  name: FilterName;
  values: readonly FilterChoice['value'][];
  onRemove: (value: FilterChoice['value']) => void;
};

function Chips({ name, values, onRemove }: ChipsProps) {
  const { t } = useTranslation('tickets');
  const { choices } = useFilterChoices(name, '');
  return values.map((value) => {
    const choice = choices.find((known) => known.value === value);
    const label = choice?.label ?? '…';
    const field = t(`fields.${name}`);
    return (
      <button
        type="button"
        key={value}
        className={classes.chip}
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
