import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconShare2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { clearShared, type Shared } from '#web/lib/shared-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { addToDraft } from '../composer/draft.ts';
import { type ShareTarget, sharedQuery, shareRoomsQuery, shareTicketsQuery } from './api.ts';
import { handOver } from './handed-over.ts';
import classes from './share-screen.module.css';
import { SharedPreview } from './shared-preview.tsx';

const pause = 200;

/** Asks where to put what another application shared; it is sent from the composer there. */
export function ShareScreen() {
  const { t } = useTranslation('share');
  const { data, error, refetch } = useQuery(sharedQuery);
  const isEmpty = data && data.text === '' && data.files.length === 0;
  return (
    <div className={classes.screen}>
      <PageHeader title={t('title')} />
      <div className={classes.body}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isEmpty && (
          <EmptyState icon={IconShare2} title={t('nothing')}>
            {t('nothing_hint')}
          </EmptyState>
        )}
        {data && !isEmpty && <ShareInto shared={data} />}
      </div>
    </div>
  );
}

function ShareInto({ shared }: { shared: Shared }) {
  const { t } = useTranslation('share');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), pause);

  async function discard(): Promise<void> {
    await clearShared();
    await cache.invalidateQueries({ queryKey: sharedQuery.queryKey, exact: true });
  }

  async function choose({ roomId }: ShareTarget): Promise<void> {
    if (shared.text !== '') addToDraft(cache, roomId, shared.text);
    if (shared.files.length > 0) handOver(roomId, shared.files);
    await navigate({ to: '/talk', search: { room: roomId } });
    await clearShared();
  }

  return (
    <>
      <SharedPreview shared={shared} />
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button variant="default" onClick={() => void discard()}>
          {t('discard')}
        </Button>
      </div>
      <Targets query={query} onChoose={(target) => void choose(target)} />
    </>
  );
}

function Targets({ query, onChoose }: { query: string; onChoose: (target: ShareTarget) => void }) {
  const { t } = useTranslation('share');
  const maySeeTickets = useCan('tickets.view');
  const rooms = useQuery(shareRoomsQuery(query));
  const tickets = useQuery({ ...shareTicketsQuery(query), enabled: query !== '' && maySeeTickets });
  if (rooms.error && !rooms.data) return <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />;
  if (!rooms.data) return <SkeletonRows count={6} height={48} />;
  const listed = new Set(rooms.data.map(({ roomId }) => roomId));
  const others = query === '' ? [] : (tickets.data ?? []).filter(({ roomId }) => !listed.has(roomId));
  if (rooms.data.length + others.length === 0 && !tickets.isFetching)
    return <EmptyState icon={IconSearch} title={t('none')} />;
  return (
    <>
      <TargetList title={t('recent')} targets={rooms.data} onChoose={onChoose} />
      <TargetList title={t('tickets')} targets={others} onChoose={onChoose} />
    </>
  );
}

type TargetListProps = { title: string; targets: readonly ShareTarget[]; onChoose: (target: ShareTarget) => void };

function TargetList({ title, targets, onChoose }: TargetListProps) {
  if (targets.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {targets.map((target) => (
          <li key={target.roomId}>
            <button type="button" className={classes.target} onClick={() => onChoose(target)}>
              <span className={classes.name}>{target.name}</span>
              <span className={classes.hint}>{target.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
