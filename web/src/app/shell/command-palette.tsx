import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch, IconTicket } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { type PaletteHit, slots } from '../slots.tsx';
import classes from './command-palette.module.css';
import { usePages } from './nav-items.ts';

const noHits: readonly PaletteHit[] = [];

function useTicketHits(text: string): readonly PaletteHit[] {
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const mayLook = useCan('tickets.view');
  const search = mayLook && wanted !== '' ? slots.searchTickets : null;
  const { data } = useQuery({
    queryKey: ['palette', wanted],
    queryFn: search ? ({ signal }) => search(wanted, signal) : skipToken,
    placeholderData: keepPreviousData,
  });
  return wanted === '' ? noHits : (data ?? noHits);
}

/** Cmd/Ctrl-K: to every page, and to every ticket the server finds. */
export function CommandPalette() {
  const { t } = useTranslation();
  const router = useRouter();
  const [text, setText] = useState('');
  const hits = useTicketHits(text);
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
        {hits.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.tickets')}>
            {hits.map((hit) => (
              <Spotlight.Action
                key={hit.id}
                label={hit.label}
                {...(hit.hint && { description: hit.hint })}
                leftSection={<IconTicket size={16} stroke={1.75} />}
                onClick={() => router.history.push(hit.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {pages.length + hits.length === 0 && <Spotlight.Empty>{t('search.nothing', { query: text })}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
