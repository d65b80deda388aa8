import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { byOrder, type PaletteHit, type PaletteSearch } from '#web/lib/frame.ts';
import classes from './command-palette.module.css';
import { usePages } from './nav-items.ts';

const searches = Object.values(
  import.meta.glob<PaletteSearch>('../../features/*/palette.ts', { eager: true, import: 'paletteSearch' }),
).toSorted(byOrder);

type Found = PaletteSearch & { hits: readonly PaletteHit[] };
const nothing: readonly Found[] = [];

function useFound(text: string): readonly Found[] {
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const permissions = permissionsIn(useSession());
  const mine = searches.filter(({ permission }) => permissions.has(permission));
  const { data } = useQuery({
    queryKey: ['palette', wanted],
    queryFn:
      wanted === ''
        ? skipToken
        : ({ signal }) =>
            Promise.all(mine.map(async (search) => ({ ...search, hits: await search.search(wanted, signal) }))),
    placeholderData: keepPreviousData,
  });
  return wanted === '' ? nothing : (data ?? nothing).filter(({ hits }) => hits.length > 0);
}

/** Cmd/Ctrl-K: finds every page, and the results of the features' `palette.ts`. */
export function CommandPalette() {
  const { t } = useTranslation();
  const router = useRouter();
  const [text, setText] = useState('');
  const found = useFound(text);
  const wanted = text.trim().toLocaleLowerCase();
  const pages = usePages().filter(({ id }) => t(`nav.${id}`).toLocaleLowerCase().includes(wanted));

  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={420}
      centered={false}
      yOffset="14vh"
      overlayProps={{ blur: 2, backgroundOpacity: 0.35 }}
      classNames={{ content: classes.content ?? '', search: classes.search ?? '', actionsGroup: classes.group ?? '' }}
    >
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
      />
      <Spotlight.ActionsList className={classes.list ?? ''}>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.pages')}>
            {pages.map((page) => (
              <Spotlight.Action
                key={page.id}
                label={t(`nav.${page.id}`)}
                leftSection={<page.icon size={16} stroke={1.75} />}
                onClick={() => router.history.push(page.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.map(({ label, icon: HitIcon, hits }) => (
          <Spotlight.ActionsGroup key={label} label={t(`search.${label}`)}>
            {hits.map((hit) => (
              <Spotlight.Action
                key={hit.id}
                label={hit.label}
                {...(hit.hint && { description: hit.hint })}
                leftSection={<HitIcon size={16} stroke={1.75} />}
                onClick={() => router.history.push(hit.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {pages.length + found.length === 0 && <Spotlight.Empty>{t('search.nothing', { query: text })}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
