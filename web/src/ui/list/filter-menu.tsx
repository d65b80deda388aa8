import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSearch, toggledFilter } from '#web/lib/list-address.ts';
import { matches } from '#web/lib/plain-text.ts';
import classes from './filter-menu.module.css';
import { chosenValue, type ListFilter, useFilterChoices, useFilterCounts } from './filters.ts';

type FilterMenuProps = { filters: readonly ListFilter[]; search: ListSearch; onSearch: (next: ListSearch) => void };

/** Pick a property, then any number of values; the menu stays open. */
export function FilterMenu({ filters, search, onSearch }: FilterMenuProps) {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  const chosen = filters.find((filter) => filter.name === name);
  return (
    <Menu width={248} position="bottom-start" closeOnItemClick={false} onClose={() => setName(null)}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.target}
          leftSection={<IconFilter size={14} stroke={1.75} />}
        >
          {t('list.filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {chosen ? (
          <FilterValues
            key={chosen.name}
            filter={chosen}
            chosen={search.filter[chosen.name] ?? []}
            onBack={() => setName(null)}
            onToggle={(value) => onSearch(toggledFilter(search, chosen.name, value))}
          />
        ) : (
          filters.map(({ name: each, label, icon: Picture }) => (
            <Menu.Item
              key={each}
              leftSection={<Picture size={15} stroke={1.75} />}
              rightSection={<IconChevronRight size={14} stroke={1.75} className={classes.dim} />}
              onClick={() => setName(each)}
            >
              {label}
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type FilterValuesProps = {
  filter: ListFilter;
  chosen: readonly string[];
  onBack: () => void;
  onToggle: (value: string) => void;
};

function FilterValues({ filter, chosen, onBack, onToggle }: FilterValuesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const choices = useFilterChoices(filter, wanted);
  const counts = useFilterCounts(filter);
  const toggle = (choice: (typeof choices)[number]) => onToggle(chosenValue(filter, chosen, choice) ?? choice.value);
  return (
    <>
      <Menu.Item
        className={classes.back}
        leftSection={<IconChevronLeft size={14} stroke={1.75} className={classes.dim} />}
        onClick={onBack}
      >
        {filter.label}
      </Menu.Item>
      {'search' in filter && (
        <Menu.Search
          value={text}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
            event.preventDefault();
            const first = choices.find(({ label }) => matches(text)(label));
            if (first) toggle(first);
          }}
        />
      )}
      <div className={classes.values}>
        {choices.map((choice) => {
          const held = chosenValue(filter, chosen, choice);
          return (
            <Menu.CheckboxItem
              key={choice.id ?? choice.value}
              checked={held !== undefined}
              onChange={() => toggle(choice)}
            >
              <span className={classes.choice}>
                {choice.icon}
                {choice.label}
                {counts && <span className={classes.amount}>{counts.get(choice.value) ?? 0}</span>}
              </span>
            </Menu.CheckboxItem>
          );
        })}
        {choices.length === 0 && <p className={classes.none}>{t('states.no_options')}</p>}
      </div>
    </>
  );
}
