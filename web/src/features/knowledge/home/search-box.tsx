import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useDebouncedHere } from '#web/ui/list/use-debounced-here.ts';
import classes from '../knowledge.module.css';

/** The field updates at once, the results once typing pauses. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('knowledge');
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useShortcut(listShortcuts.search, () => field.current?.focus());
  const write = useDebouncedHere((text: string) => {
    onSearch(text);
    setTyped(null);
  }, 150);
  return (
    <search className={classes.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={200}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          write(event.currentTarget.value);
        }}
      />
    </search>
  );
}
