import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useDebouncedHere } from '#web/ui/list/use-debounced-here.ts';
import { articleCategoriesQuery } from '../api.ts';
import classes from './knowledge-home.module.css';
import type { KnowledgeSearch } from './knowledge-search.ts';

const homeRoute = '/_app/_knowledge-home/knowledge/';

/** In the same place on every page that is read; what is found is shown at /knowledge. */
export function LibrarySearch() {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const isHome = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === homeRoute) });
  const { exact: _, ...search }: KnowledgeSearch = useSearch({ strict: false });
  const query = isHome ? (search.query ?? '') : '';
  const find = (text: string) =>
    navigate({ to: '/knowledge', search: isHome ? { ...search, query: text } : { query: text }, replace: isHome });
  return (
    <div className={classes.find}>
      {isHome && query === '' && <h2>{t('home.question')}</h2>}
      <SearchBox value={query} onSearch={find} />
      {!isHome && <CategoryLinks />}
    </div>
  );
}

type SearchBoxProps = { value: string; onSearch: (text: string) => Promise<void> };

/** The field updates at once, the results once typing pauses. */
function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('knowledge');
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useShortcut(listShortcuts.search, () => field.current?.focus());
  const write = useDebouncedHere((text: string) => {
    void onSearch(text).then(() => setTyped((latest) => (latest === text ? null : latest)));
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

/** From one category to another without the way over the home of the library, which shows them as cards. */
function CategoryLinks() {
  const { t } = useTranslation('knowledge');
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const top = categories.filter(({ parent_id }) => parent_id === null);
  if (top.length === 0) return null;
  return (
    <nav className={classes.tabs} aria-label={t('home.categories')}>
      {top.map(({ id, name }) => (
        <Link key={id} to="/knowledge/category/$id" params={{ id }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
