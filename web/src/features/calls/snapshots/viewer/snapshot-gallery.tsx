import { Button } from '@mantine/core';
import { socketRoom } from '@sightline/contract/realtime';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#web/lib/realtime.tsx';
import { type SnapshotPages, ticketSnapshotsQuery } from '../snapshot-api.ts';
import classes from './snapshot-gallery.module.css';
import { useHiddenSnapshots } from './snapshot-removal.ts';
import { SnapshotTiles } from './snapshot-tiles.tsx';

type SnapshotGalleryProps = { ticket: { id: string; room_id: string; closed: boolean } };

/** The snapshots of a ticket's calls, latest first. Renders nothing without any. */
export function SnapshotGallery({ ticket }: SnapshotGalleryProps) {
  useRoom(socketRoom.room(ticket.room_id));
  return <PagedGallery query={ticketSnapshotsQuery(ticket.id)} roomId={ticket.room_id} isReadOnly={ticket.closed} />;
}

type PagedGalleryProps = {
  query: SnapshotPages;
  roomId: string;
  isReadOnly: boolean;
  /** Without a heading, because the surrounding dialog has one. */
  isBare?: boolean;
};

export function PagedGallery({ query, roomId, isReadOnly, isBare = false }: PagedGalleryProps) {
  const { t } = useTranslation('snapshots');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const hidden = useHiddenSnapshots();
  const all = data?.pages.flatMap((page) => page.snapshots) ?? [];
  const snapshots = all.filter(({ id }) => !hidden.has(id));
  if (snapshots.length === 0) return null;
  return (
    <section className={classes.gallery} aria-label={t('strip')} data-bare={isBare || undefined}>
      {!isBare && <h3>{t('strip')}</h3>}
      <SnapshotTiles snapshots={snapshots} roomId={roomId} isReadOnly={isReadOnly} />
      {hasNextPage && (
        <Button variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
