import type { Call } from '@sightline/contract/calls/calls';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CameraRequest, useCameraRequests } from '../camera/remote-camera-client.ts';
import { type Capture, useCaptures } from '../snapshots/captures.ts';
import { callSnapshotsQuery } from '../snapshots/snapshot-api.ts';
import { useHiddenSnapshots } from '../snapshots/viewer/snapshot-removal.ts';
import { SnapshotTile } from '../snapshots/viewer/snapshot-tile.tsx';
import classes from './call-pictures.module.css';
import { FilmStripCapture } from './film-strip-capture.tsx';

// Loaded on demand: few people open the viewer.
const SnapshotViewer = lazy(async () => ({
  default: (await import('../snapshots/viewer/snapshot-viewer.tsx')).SnapshotViewer,
}));

export type CallOfPictures = Pick<Call, 'id' | 'room_id' | 'has_chat'>;

type CallPicturesState = {
  snapshots: readonly Snapshot[];
  takings: readonly Capture[];
  photos: readonly CameraRequest[];
  count: number;
};

/** The snapshots of this call, latest first, and those still being sent. */
export function useCallPictures(callId: string): CallPicturesState {
  const { data = [] } = useQuery(callSnapshotsQuery(callId));
  const hidden = useHiddenSnapshots();
  const takings = useCaptures().filter((taking) => taking.callId === callId);
  const photos = useCameraRequests().filter(({ wish }) => wish.do === 'photo');
  const snapshots = data.filter(({ id }) => !hidden.has(id));
  return { snapshots, takings, photos, count: snapshots.length + takings.length + photos.length };
}

type CallPicturesProps = { call: CallOfPictures; pictures: CallPicturesState; isGrid?: boolean };

export function CallPictures({ call, pictures, isGrid }: CallPicturesProps) {
  const { t } = useTranslation('snapshots');
  const [shown, setShown] = useState<string | null>(null);
  const { snapshots, takings, photos } = pictures;
  return (
    <>
      <ul className={classes.pictures} data-grid={isGrid || undefined} aria-label={t('strip')}>
        {photos.map(({ id, share }) => (
          <FilmStripCapture key={id} share={share} />
        ))}
        {takings.map((taking) => (
          <FilmStripCapture key={taking.id} taking={taking} share={taking.share} />
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

/** The snapshots of this call, below the stage. Phones have them in a corner (pictures-corner.tsx). */
export function FilmStrip({ call }: { call: CallOfPictures }) {
  const kept = useCallPictures(call.id);
  if (kept.count === 0) return null;
  return (
    <div className={classes.strip}>
      <CallPictures call={call} pictures={kept} />
    </div>
  );
}
