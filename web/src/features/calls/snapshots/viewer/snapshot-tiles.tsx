import type { Snapshot } from '@sightline/contract/call-snapshots';
import { lazy, Suspense, useState } from 'react';
import { SnapshotTile } from './snapshot-tile.tsx';
import classes from './snapshot-tiles.module.css';

const SnapshotViewer = lazy(async () => ({ default: (await import('./snapshot-viewer.tsx')).SnapshotViewer }));

type SnapshotTilesProps = {
  snapshots: readonly Snapshot[];
  /** How many have a tile; the viewer turns the pages of all. */
  most?: number;
  look?: 'gallery' | 'line';
  isReadOnly?: boolean;
  /** Whose chat one may be sent to. Null where there is none for the reader. */
  roomId: string | null;
};

/** Kept pictures beside each other; each opens as large as the screen. */
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
