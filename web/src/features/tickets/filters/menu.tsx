import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import {
  IconBuilding,
  IconChevronLeft,
  IconChevronRight,
  IconCircleDashed,
  IconFilter,
  IconFlag,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterName, type TicketSearch, toggled } from '../list/search.ts';
import { chosenAs, type FilterChoice, useFilterChoices } from './choices.tsx';
import classes from './menu.module.css';
import type { NamedSearch } from './named.ts';

const icons: Record<FilterName, Icon> = {
  status: IconCircleDashed,
  priority: IconFlag,
  assignee: IconUser,
  customer: IconBuilding,
};

type FilterMenuProps = {
  search: TicketSearch;
  named: NamedSearch;
  /** The properties that can be filtered here: a guest has one customer, "assigned to me" one assignee. */
  names: readonly FilterName[];
  onSearch: (next: TicketSearch) => void;
};

/** Pick a property, then any number of values; the menu stays open. */
export function FilterMenu({ search, named, names, onSearch }: FilterMenuProps) {
  const { t } = useTranslation('tickets');
  const [name, setName] = useState<FilterName | null>(null);
  return (
    <Menu width={248} position="bottom-start" closeOnItemClick={false} onClose={() => setName(null)}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.target}
          leftSection={<IconFilter size={14} stroke={1.75} />}
        >
          {t('filter.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {name ? (
          <FilterValues
            key={name}
            name={name}
            search={search}
            named={named}
            onBack={() => setName(null)}
            onToggle={(value) => onSearch(toggled(search, name, value))}
          />
        ) : (
          names.map((each) => {
            const Picture = icons[each];
            return (
              <Menu.Item
                key={each}
                leftSection={<Picture size={15} stroke={1.75} />}
                rightSection={<IconChevronRight size={14} stroke={1.75} className={classes.dim} />}
                onClick={() => setName(each)}
              >
                {t(`fields.${each}`)}
              </Menu.Item>
            );
          })
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type FilterValuesProps = {
  name: FilterName;
  search: TicketSearch;
  named: NamedSearch;
  onBack: () => void;
  onToggle: (value: FilterChoice['value']) => void;
};

function FilterValues({ name, search, named, onBack, onToggle }: FilterValuesProps) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const { choices, isSearchable } = useFilterChoices(name, wanted);
  return (
    <>
      <Menu.Item
        className={classes.back}
        leftSection={<IconChevronLeft size={14} stroke={1.75} className={classes.dim} />}
        onClick={onBack}
      >
        {t(`fields.${name}`)}
      </Menu.Item>
      {isSearchable && (
        <Menu.Search
          value={text}
          aria-label={tc('search.label')}
          placeholder={tc('search.label')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.values}>
        {choices.map((choice) => {
          const chosen = chosenAs(choice, name, search, named);
          return (
            <Menu.CheckboxItem
              key={choice.id ?? choice.value}
              checked={chosen !== undefined}
              onChange={() => onToggle(chosen ?? choice.value)}
            >
              <span className={classes.choice}>
                {choice.icon}
                {choice.label}
              </span>
            </Menu.CheckboxItem>
          );
        })}
        {choices.length === 0 && <p className={classes.none}>{tc('states.no_options')}</p>}
      </div>
    </>
  );
}
