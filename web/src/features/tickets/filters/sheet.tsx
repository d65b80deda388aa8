import { Button, Drawer, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconFilter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countFilters, type FilterName, type TicketSearch, toggled, withoutFilters } from '../list/search.ts';
import { chosenAs, type FilterChoice, useFilterChoices } from './choices.tsx';
import type { NamedSearch } from './named.ts';
import classes from './sheet.module.css';

type FilterSheetProps = {
  search: TicketSearch;
  named: NamedSearch;
  names: readonly FilterName[];
  /** How many tickets are found, in words. */
  total: string | undefined;
  onSearch: (next: TicketSearch) => void;
};

/** The filters of a phone: all of them at once, from below. What is chosen applies at once. */
export function FilterSheet({ search, named, names, total, onSearch }: FilterSheetProps) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(search, names);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.target}
        leftSection={<IconFilter size={16} stroke={1.75} />}
        aria-label={count > 0 ? t('filter.open_active', { count }) : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('filter.open')}
        {count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={t('filter.title')}
        closeButtonProps={{ 'aria-label': tc('actions.close') }}
        classNames={{
          content: classes.content ?? '',
          header: classes.header ?? '',
          body: classes.body ?? '',
        }}
      >
        <div className={classes.sections}>
          {names.map((name) => (
            <Section
              key={name}
              name={name}
              search={search}
              named={named}
              onToggle={(value) => onSearch(toggled(search, name, value))}
            />
          ))}
        </div>
        <div className={classes.actions}>
          <Button variant="default" disabled={count === 0} onClick={() => onSearch(withoutFilters(search))}>
            {t('filter.clear')}
          </Button>
          <Button onClick={() => setOpen(false)}>{total ?? t('filter.done')}</Button>
        </div>
      </Drawer>
    </>
  );
}

/** So many people or customers are shown at a time; the others are searched for. */
const shownAtOnce = 6;

type SectionProps = Pick<FilterSheetProps, 'search' | 'named'> & {
  name: FilterName;
  onToggle: (value: FilterChoice['value']) => void;
};

function Section({ name, search, named, onToggle }: SectionProps) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const { choices, isSearchable } = useFilterChoices(name, wanted);
  const field = t(`fields.${name}`);
  const hasMore = choices.length > shownAtOnce || text !== '';
  return (
    <section className={classes.section} aria-label={field}>
      <h3>{field}</h3>
      {isSearchable && hasMore && (
        <TextInput
          type="search"
          leftSection={<IconSearch size={14} />}
          value={text}
          aria-label={t('filter.search', { field })}
          placeholder={tc('search.label')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {choices.slice(0, isSearchable ? shownAtOnce : undefined).map((choice) => {
          const chosen = chosenAs(choice, name, search, named);
          return (
            <button
              type="button"
              key={choice.id ?? choice.value}
              className={classes.choice}
              aria-pressed={chosen !== undefined}
              onClick={() => onToggle(chosen ?? choice.value)}
            >
              {choice.icon}
              <span>{choice.label}</span>
              {chosen !== undefined && <IconCheck size={15} stroke={2.25} aria-hidden />}
            </button>
          );
        })}
        {choices.length === 0 && <p className={classes.none}>{tc('states.no_options')}</p>}
      </div>
    </section>
  );
}
