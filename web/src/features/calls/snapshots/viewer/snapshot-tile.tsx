import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#web/lib/time.ts';
import { SnapshotPicture } from './snapshot-picture.tsx';
import classes from './snapshot-tile.module.css';

type SnapshotTileProps = { snapshot: Snapshot; onOpen: () => void };

/** A snapshot in a list. Without a caption it is labelled with the person and the time. */
export function SnapshotTile({ snapshot, onOpen }: SnapshotTileProps) {
  const { t } = useTranslation('snapshots');
  const { picture, marks, caption, streamer, created_at } = snapshot;
  const time = formatClock(created_at);
  const words = caption || t('of', { name: streamer.name, time });
  return (
    <button type="button" className={classes.tile} aria-label={t('open', { name: words })} onClick={onOpen}>
      <span className={classes.picture}>
        <SnapshotPicture src={picture.thumbnail_url ?? picture.url} marks={marks} fit="cover" alt="" />
      </span>
      <span className={classes.caption} title={words}>
        {caption || `${time} · ${streamer.name}`}
      </span>
    </button>
  );
}
