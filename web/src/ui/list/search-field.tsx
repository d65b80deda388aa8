import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import classes from './search-field.module.css';
import { useDebouncedHere } from './use-debounced-here.ts';

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void };

/** The field updates at once, the address once typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useShortcut(listShortcuts.search, () => field.current?.focus());
  const write = useDebouncedHere((text: string) => {
    onSearch(text);
    setTyped(null);
  }, 200);
  return (
    <label className={classes.search}>
      <IconSearch size={14} stroke={1.75} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        value={typed ?? value}
        aria-label={label}
        placeholder={label}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          write(event.currentTarget.value);
        }}
      />
    </label>
  );
}
