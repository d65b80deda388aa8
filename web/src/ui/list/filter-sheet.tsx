import { Button, Drawer, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconCheck, IconFilter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countFilters, type ListSearch, toggledFilter, withOrder, withoutFilters } from '#web/lib/list-address.ts';
import classes from './filter-sheet.module.css';
import { chosenValue, type ListFilter, useFilterChoices, useFilterCounts } from './filters.ts';
import type { OfferedOrder, ShownOrder } from './orders.ts';

type FilterSheetProps = {
  filters: readonly ListFilter[];
  orders: readonly OfferedOrder[];
  shownOrder: ShownOrder;
  search: ListSearch;
  onSearch: (next: ListSearch) => void;
  /** "Show 12 tickets" */
  doneLabel: string;
};

/** The filters and orders of a phone: all of them at once, from below. A choice applies at once. */
export function FilterSheet({ filters, orders, shownOrder, search, onSearch, doneLabel }: FilterSheetProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(search);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.target}
        leftSection={<IconFilter size={16} stroke={1.75} />}
        aria-label={count > 0 ? t('list.filter_active', { count }) : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('list.filter')}
        {count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={t('list.filters')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
        classNames={{
          content: classes.content ?? '',
          header: classes.header ?? '',
          body: classes.body ?? '',
        }}
      >
        <div className={classes.sections}>
          {filters.map((filter) => (
            <FilterSection
              key={filter.name}
              filter={filter}
              chosen={search.filter[filter.name] ?? []}
              onToggle={(value) => onSearch(toggledFilter(search, filter.name, value))}
            />
          ))}
          {orders.length > 0 && (
            <OrderSection orders={orders} shownOrder={shownOrder} search={search} onSearch={onSearch} />
          )}
        </div>
        <div className={classes.actions}>
          <Button variant="default" disabled={count === 0} onClick={() => onSearch(withoutFilters(search))}>
            {t('list.clear_filters')}
          </Button>
          <Button onClick={() => setOpen(false)}>{doneLabel}</Button>
        </div>
      </Drawer>
    </>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; mark?: ReactNode; children: ReactNode };

function Choice({ isChosen, onChoose, mark, children }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      {children}
      {isChosen && (mark ?? <IconCheck size={15} stroke={2.25} aria-hidden />)}
    </button>
  );
}

/** Once more the same order turns it round. */
function OrderSection({
  orders,
  shownOrder: { order, dir },
  search,
  onSearch,
}: Pick<FilterSheetProps, 'orders' | 'shownOrder' | 'search' | 'onSearch'>) {
  const { t } = useTranslation();
  const Arrow = dir === 'asc' ? IconArrowUp : IconArrowDown;
  const turned = dir === 'asc' ? 'desc' : 'asc';
  return (
    <section className={classes.section} aria-label={t('list.order_by')}>
      <h3>{t('list.order_by')}</h3>
      <div className={classes.choices}>
        {orders.map(({ value, label }) => (
          <Choice
            key={value}
            isChosen={value === order}
            onChoose={() => onSearch(value === order ? withOrder(search, value, turned) : withOrder(search, value))}
            mark={<Arrow size={15} stroke={2.25} aria-label={t(`list.${dir}`)} />}
          >
            <span>{label}</span>
          </Choice>
        ))}
      </div>
    </section>
  );
}

/** So many people or customers are shown at a time; the others are searched for. */
const shownAtOnce = 6;

type FilterSectionProps = { filter: ListFilter; chosen: readonly string[]; onToggle: (value: string) => void };

function FilterSection({ filter, chosen, onToggle }: FilterSectionProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const choices = useFilterChoices(filter, wanted);
  const counts = useFilterCounts(filter);
  const isSearchable = 'search' in filter;
  const hasMore = choices.length > shownAtOnce || text !== '';
  return (
    <section className={classes.section} aria-label={filter.label}>
      <h3>{filter.label}</h3>
      {isSearchable && hasMore && (
        <TextInput
          type="search"
          leftSection={<IconSearch size={14} />}
          value={text}
          aria-label={t('list.search_field', { field: filter.label })}
          placeholder={t('search.label')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {choices.slice(0, isSearchable ? shownAtOnce : undefined).map((choice) => {
          const held = chosenValue(filter, chosen, choice);
          return (
            <Choice
              key={choice.id ?? choice.value}
              isChosen={held !== undefined}
              onChoose={() => onToggle(held ?? choice.value)}
            >
              {choice.icon}
              <span>{choice.label}</span>
              {counts && <span className={classes.amount}>{counts.get(choice.value) ?? 0}</span>}
            </Choice>
          );
        })}
        {choices.length === 0 && <p className={classes.none}>{t('states.no_options')}</p>}
      </div>
    </section>
  );
}
