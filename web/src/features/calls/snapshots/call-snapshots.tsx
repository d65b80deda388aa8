import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callSnapshotsQuery } from './snapshot-api.ts';
import classes from './viewer/snapshot-gallery.module.css';
import { useHiddenSnapshots } from './viewer/snapshot-removal.ts';
import { SnapshotTiles } from './viewer/snapshot-tiles.tsx';

function useShownSnapshots(callId: string) {
  const { data = [] } = useQuery(callSnapshotsQuery(callId));
  const hidden = useHiddenSnapshots();
  return data.filter(({ id }) => !hidden.has(id));
}

type CallSnapshotsProps = { callId: string; roomId: string | null };

/** The snapshots of one call. Renders nothing without any. */
export function CallSnapshots({ callId, roomId }: CallSnapshotsProps) {
  const { t } = useTranslation('snapshots');
  const snapshots = useShownSnapshots(callId);
  if (snapshots.length === 0) return null;
  return (
    <section className={classes.gallery} aria-label={t('strip')}>
      <h3>{t('strip')}</h3>
      <SnapshotTiles snapshots={snapshots} roomId={roomId} />
    </section>
  );
}

const mostInLine = 4;

type CallSnapshotLineProps = CallSnapshotsProps & { count: number; isReadOnly: boolean };

/** Below the message about a call: the number of its snapshots, and the latest of them. */
export function CallSnapshotLine({ callId, roomId, count, isReadOnly }: CallSnapshotLineProps) {
  const { t } = useTranslation('snapshots');
  const snapshots = useShownSnapshots(callId);
  return (
    <div>
      {t('count', { count })}
      <SnapshotTiles snapshots={snapshots} most={mostInLine} look="line" roomId={roomId} isReadOnly={isReadOnly} />
    </div>
  );
}
