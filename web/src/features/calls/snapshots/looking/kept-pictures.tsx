import type { Snapshot } from '@sightline/contract/call-snapshots';
import type { Call } from '@sightline/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asked, useAsked } from '../../camera/remote-camera-asker.ts';
import { callSnapshotsQuery } from '../snapshot-api.ts';
import { FilmStripTaking } from '../taking/film-strip-taking.tsx';
import { type Taking, useTakings } from '../taking/snapshot-taking.ts';
import classes from './kept-pictures.module.css';
import { useHiddenSnapshots } from './snapshot-removal.ts';
import { SnapshotTile } from './snapshot-tile.tsx';

// Opened by few of those who see the pictures.
const SnapshotViewer = lazy(async () => ({ default: (await import('./snapshot-viewer.tsx')).SnapshotViewer }));

export type CallOfPictures = Pick<Call, 'id' | 'room_id' | 'has_chat'>;

type Kept = { snapshots: readonly Snapshot[]; takings: readonly Taking[]; photos: readonly Asked[]; count: number };

/** What is kept from this call, the latest first, and what is on its way. */
export function useKeptPictures(callId: string): Kept {
  const { data = [] } = useQuery(callSnapshotsQuery(callId));
  const hidden = useHiddenSnapshots();
  const takings = useTakings().filter((taking) => taking.callId === callId);
  const photos = useAsked().filter(({ wish }) => wish.do === 'photo');
  const snapshots = data.filter(({ id }) => !hidden.has(id));
  return { snapshots, takings, photos, count: snapshots.length + takings.length + photos.length };
}

type KeptPicturesProps = { call: CallOfPictures; kept: Kept; isGrid?: boolean };

export function KeptPictures({ call, kept, isGrid }: KeptPicturesProps) {
  const { t } = useTranslation('snapshots');
  const [shown, setShown] = useState<string | null>(null);
  const { snapshots, takings, photos } = kept;
  return (
    <>
      <ul className={classes.pictures} data-grid={isGrid || undefined} aria-label={t('strip')}>
        {photos.map(({ id, share }) => (
          <FilmStripTaking key={id} share={share} />
        ))}
        {takings.map((taking) => (
          <FilmStripTaking key={taking.id} taking={taking} share={taking.share} />
        ))}
        {snapshots.map((snapshot) => (
          <li key={snapshot.id}>
            <SnapshotTile snapshot={snapshot} onOpen={() => setShown(snapshot.id)} />
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense fallback={null}>
          <SnapshotViewer
            snapshots={snapshots}
            shown={shown}
            onShow={setShown}
            roomId={call.has_chat ? call.room_id : null}
          />
        </Suspense>
      )}
    </>
  );
}
