import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches } from '#web/lib/plain-text.ts';
import { type Shortcut, useShortcut } from '#web/lib/shortcuts.ts';
import classes from './menu-select.module.css';
import { PropertyButton } from './property-button.tsx';

export type MenuOption = {
  value: string;
  label: string;
  icon?: ReactNode;
  hint?: string /** Beside the label. */;
  mark?: ReactNode;
};

type MenuSelectProps = {
  /** Names the property; read out together with what the button shows. */
  label: string;
  options: readonly MenuOption[];
  /** One value for a single choice; several are ticked. */
  selected: readonly string[];
  /** Called with the option picked, ticked or not: the caller knows what picking it means. */
  onPick: (value: string) => void;
  /** The content of the button. */
  children: ReactNode;
  isMultiple?: boolean;
  disabled?: boolean;
  /** Its error is said beside it. */
  isInvalid?: boolean;
  /** The key that opens it. */
  shortcut?: Shortcut;
  /** For long lists searched by the server; without it the options given are searched by label. */
  onSearch?: (text: string) => void;
};

/** Below this a list is quicker to read than to search. */
const searchFrom = 8;

/** A property as a quiet button that opens its choices, with icons, search and the keyboard. */
export function MenuSelect(props: MenuSelectProps) {
  const {
    label,
    options,
    selected,
    onPick,
    children,
    isMultiple = false,
    disabled = false,
    isInvalid = false,
    onSearch,
    shortcut,
  } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const isSearchable = onSearch !== undefined || options.length >= searchFrom;
  const combobox = useCombobox({
    onDropdownOpen: () => (isSearchable ? combobox.focusSearchInput() : combobox.focusTarget()),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      changeSearch('');
    },
  });
  const wanted = search.trim();
  const shown = onSearch ? options : options.filter((option) => matches(wanted)(option.label));
  useFirstMatch(combobox, shown, wanted);

  function changeSearch(text: string): void {
    setSearch(text);
    onSearch?.(text);
  }

  function pick(value: string): void {
    onPick(value);
    if (!isMultiple) combobox.closeDropdown();
  }

  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      shadow="lg"
      onOptionSubmit={pick}
      disabled={disabled}
    >
      {shortcut && <OpenKey shortcut={shortcut} open={disabled ? null : () => combobox.openDropdown()} />}
      <Combobox.Target targetType="button" withAriaAttributes>
        <PropertyButton
          label={label}
          disabled={disabled}
          aria-invalid={isInvalid || undefined}
          aria-keyshortcuts={shortcut?.keys}
          onClick={() => combobox.toggleDropdown()}
        >
          {children}
        </PropertyButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearchable && (
          <Combobox.Search
            value={search}
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            onChange={(event) => changeSearch(event.currentTarget.value)}
          />
        )}
        <Combobox.Options className={classes.options} aria-label={label}>
          {shown.map((option) => (
            <MenuChoice key={option.value} option={option} isSelected={selected.includes(option.value)} />
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('states.no_options')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function OpenKey({ shortcut, open }: { shortcut: Shortcut; open: (() => void) | null }) {
  useShortcut(shortcut, open);
  return null;
}

/** Marks what Enter chooses: the first option with the typed text; of other finds of the server the first, once they are there. */
function useFirstMatch(combobox: ComboboxStore, shown: readonly MenuOption[], wanted: string): void {
  const values = shown.map(({ value }) => value).join(' ');
  const [seen, setSeen] = useState({ wanted, values });
  if (seen.wanted !== wanted) setSeen({ wanted, values });
  const isFresh = seen.wanted === wanted && seen.values !== values;
  const matching = shown.findIndex(({ label }) => matches(wanted)(label));
  const first = matching === -1 && isFresh ? 0 : matching;
  const { selectOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (wanted === '' || first === -1) resetSelectedOption();
    else selectOption(first);
  }, [wanted, first, values, selectOption, resetSelectedOption]);
}

function MenuChoice({ option, isSelected }: { option: MenuOption; isSelected: boolean }) {
  return (
    <Combobox.Option value={option.value} active={isSelected} aria-selected={isSelected} className={classes.option}>
      {option.icon}
      <span className={classes.name}>
        {option.label}
        {option.mark}
      </span>
      {option.hint && <span className={classes.hint}>{option.hint}</span>}
      {isSelected && <IconCheck size={14} stroke={2} aria-hidden />}
    </Combobox.Option>
  );
}
