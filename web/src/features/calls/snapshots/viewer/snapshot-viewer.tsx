import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { FullScreen } from '#web/ui/full-screen.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { TurnButtons } from '#web/ui/turn-buttons.tsx';
import { MarksEditor } from '../editing/marks-editor.tsx';
import { SnapshotTools } from '../editing/snapshot-tools.tsx';
import { onSnapshotDeleted } from '../events.ts';
import { SnapshotCaption } from './snapshot-caption.tsx';
import { SnapshotPicture } from './snapshot-picture.tsx';
import classes from './snapshot-viewer.module.css';

type SnapshotViewerProps = {
  snapshots: readonly Snapshot[];
  /** The id of the snapshot that is shown. */
  shown: string;
  onShow: (id: string | null) => void;
  /** Nothing changes on a closed ticket. */
  isReadOnly?: boolean;
  /** The room to send it to. Null where the user has none. */
  roomId: string | null;
};

const isWriting = ({ target }: KeyboardEvent): boolean => target instanceof HTMLTextAreaElement;

/** A snapshot in full size. Arrow keys page, D shows and hides the marks, Escape closes. */
export function SnapshotViewer({ snapshots, shown, onShow, isReadOnly = false, roomId }: SnapshotViewerProps) {
  const { t } = useTranslation('snapshots');
  const [hasDrawing, setHasDrawing] = useState(true);
  const [isEditing, setEditing] = useState(false);
  const index = snapshots.findIndex(({ id }) => id === shown);
  const snapshot = snapshots[index];
  const endWith = useEffectEvent((deletedId: string) => {
    if (deletedId !== shown) return;
    alertError(t(isEditing ? 'marks.deleted' : 'deleted'));
    onShow(null);
  });
  useEffect(() => onSnapshotDeleted((id) => endWith(id)), []);
  if (!snapshot) return null;
  const { picture, marks, caption, streamer, taken_by, created_at } = snapshot;
  const label = caption || t('of_person', { name: streamer.name });
  const turn = (step: number) => onShow(snapshots[index + step]?.id ?? shown);

  function onKeyDown(event: KeyboardEvent): void {
    if (isEditing || isWriting(event)) return;
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'd') setHasDrawing(!hasDrawing);
    else return;
    event.preventDefault();
  }

  return (
    <FullScreen label={label} onClose={() => onShow(null)} closeOnEscape={!isEditing} onKeyDown={onKeyDown}>
      <header className={classes.bar}>
        <span className={classes.who}>
          <b>{t('of_person', { name: streamer.name })}</b>
          <span>
            {t('taken_by', { name: taken_by.name })} · <RelativeTime at={created_at} />
          </span>
        </span>
        {snapshots.length > 1 && <span className={classes.count}>{`${index + 1} / ${snapshots.length}`}</span>}
        {!isEditing && (
          <SnapshotTools
            snapshot={snapshot}
            isReadOnly={isReadOnly}
            roomId={roomId}
            hasDrawing={hasDrawing}
            onDrawing={setHasDrawing}
            onEdit={() => setEditing(true)}
            onClose={() => onShow(null)}
            onRemoved={() => onShow((snapshots[index + 1] ?? snapshots[index - 1])?.id ?? null)}
          />
        )}
      </header>
      {isEditing ? (
        <MarksEditor key={snapshot.id} snapshot={snapshot} label={label} onDone={() => setEditing(false)} />
      ) : (
        <>
          <div className={classes.stage}>
            <SnapshotPicture
              key={picture.id}
              src={picture.url}
              marks={hasDrawing ? marks : []}
              fit="contain"
              alt={label}
            />
            <TurnButtons
              index={index}
              count={snapshots.length}
              labels={{ previous: t('previous'), next: t('next') }}
              onTurn={turn}
            />
          </div>
          <SnapshotCaption key={snapshot.id} snapshot={snapshot} isReadOnly={isReadOnly} />
        </>
      )}
    </FullScreen>
  );
}
