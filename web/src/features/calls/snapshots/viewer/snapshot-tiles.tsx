import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { lazy, Suspense, useState } from 'react';
import { SnapshotTile } from './snapshot-tile.tsx';
import classes from './snapshot-tiles.module.css';

const SnapshotViewer = lazy(async () => ({ default: (await import('./snapshot-viewer.tsx')).SnapshotViewer }));

type SnapshotTilesProps = {
  snapshots: readonly Snapshot[];
  /** The number of tiles shown; the viewer pages through all. */
  most?: number;
  look?: 'gallery' | 'line';
  isReadOnly?: boolean;
  /** The room to send one to. Null where the user has none. */
  roomId: string | null;
};

/** Snapshots side by side; each opens in full size. */
export function SnapshotTiles({ snapshots, most, look = 'gallery', isReadOnly = false, roomId }: SnapshotTilesProps) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <ul className={classes.tiles} data-look={look}>
        {snapshots.slice(0, most).map((snapshot) => (
          <li key={snapshot.id}>
            <SnapshotTile snapshot={snapshot} onOpen={() => setShown(snapshot.id)} />
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense fallback={null}>
          <SnapshotViewer
            snapshots={snapshots}
            shown={shown}
            onShow={setShown}
            isReadOnly={isReadOnly}
            roomId={roomId}
          />
        </Suspense>
      )}
    </>
  );
}
