import type { AssetPicture } from '@sightline/contract/assets/media';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { IconCheck, IconColumns2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#web/lib/time.ts';
import { SnapshotPicture } from '../viewer/snapshot-picture.tsx';
import classes from './asset-gallery.module.css';
import { attachmentOf } from './shown-pictures.ts';

type AssetPictureTileProps = {
  shown: AssetPicture;
  /** Null while nothing is picked for comparing. */
  isPicked: boolean | null;
  onOpen: () => void;
  onPair: (before: Snapshot, after: Snapshot) => void;
};

/** Shows a picture, who took it and in which ticket. A picture of a pair links to both. */
export function AssetPictureTile({ shown, isPicked, onOpen, onPair }: AssetPictureTileProps) {
  const { t } = useTranslation('media');
  const { t: ts } = useTranslation('snapshots');
  const { url, thumbnail_url } = attachmentOf(shown);
  const time = formatClock(shown.at);
  const words =
    shown.kind !== 'snapshot'
      ? t(shown.kind === 'sheet' ? 'of_sheet' : 'of_message', { name: shown.sender.name, time })
      : shown.snapshot.caption || ts('of', { name: shown.snapshot.streamer.name, time });
  const name = `${words}, ${t('of_ticket', { number: shown.ticket.ticket_id })}`;
  return (
    <div className={classes.tile}>
      <button
        type="button"
        className={classes.open}
        aria-label={t(isPicked === null ? 'open' : 'pick_one', { name })}
        aria-pressed={isPicked ?? undefined}
        onClick={onOpen}
      >
        <SnapshotPicture
          src={thumbnail_url ?? url}
          marks={shown.kind === 'snapshot' ? shown.snapshot.marks : []}
          fit="cover"
          alt=""
        />
        {isPicked && (
          <span className={classes.picked}>
            <IconCheck size={18} stroke={2.5} aria-hidden />
          </span>
        )}
      </button>
      <span className={classes.words} title={name}>
        {words}
        <span>{`#${shown.ticket.ticket_id} · ${time}`}</span>
      </span>
      <PairButton shown={shown} name={words} onPair={onPair} />
    </div>
  );
}

type PairButtonProps = Pick<AssetPictureTileProps, 'shown' | 'onPair'> & { name: string };

function PairButton({ shown, name, onPair }: PairButtonProps) {
  const { t } = useTranslation('media');
  if (shown.kind !== 'snapshot' || !shown.before) return null;
  const { before, snapshot } = shown;
  return (
    <button
      type="button"
      className={classes.pair}
      aria-label={t('open_pair', { name })}
      onClick={() => onPair(before, snapshot)}
    >
      <IconColumns2 size={13} stroke={2} aria-hidden />
      {t('pair')}
    </button>
  );
}
