import type { Call } from '@sightline/contract/calls/calls';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { CameraNoteView } from '../camera/camera-note-view.tsx';
import { FreezeBand } from '../drawing/freeze-band.tsx';
import type { Pen } from '../drawing/pen.ts';
import { usePictureLabel } from '../drawing/picture-label.ts';
import { PictureView } from '../drawing/picture-view.tsx';
import { GhostOverlay } from '../ghost/ghost-overlay.tsx';
import { CornerBox } from '../picture/corner-box.tsx';
import { type CallSession, togglePin } from '../session/call-session.ts';
import type { LargeTile, Tile } from '../session/people.ts';
import { useCaptureStill } from '../snapshots/use-capture-still.ts';
import classes from './stage.module.css';
import { Face, LostNote, NameTag, PinButton, TileView } from './tile.tsx';

type MainPictureProps = { call: Call; main: LargeTile; meId: string; pen: Pen | null };

/** The picture that is spoken about, never cropped, or the face of the only other person. */
export function MainPicture({ call, main, meId, pen }: MainPictureProps) {
  const { person, picture, why } = main;
  const label = usePictureLabel(main);
  const mayAsk = useCan('calls.admit');
  const captureStill = useCaptureStill(call.id, person);
  const drawing = why === 'ar' ? { streamerId: person.id, meId, pen, captureStill } : undefined;
  const unpin = why === 'pinned' && picture ? () => togglePin({ personId: person.id, kind: picture.kind }) : undefined;
  return (
    <section
      className={classes.main}
      aria-label={label}
      data-testid="main-stream"
      data-person={person.id}
      data-speaking={person.isSpeaking || undefined}
      onDoubleClick={unpin}
    >
      <Face person={person} />
      {picture && <PictureView picture={picture} fit="contain" drawing={drawing} label={label} />}
      {picture?.kind === 'camera' && <GhostOverlay call={call} personId={person.id} fit="contain" />}
      {(!picture || picture.isHeldBack) && <CameraNoteView person={person} mayAsk={mayAsk} isLarge />}
      {!picture && person.connection === 'lost' && <LostNote person={person} />}
      {drawing && (
        <div className={classes.band}>
          <FreezeBand call={call} meId={meId} />
        </div>
      )}
      <div className={classes.foot}>
        <NameTag tile={main} />
        {unpin && <PinButton tile={main} isPinned />}
      </div>
    </section>
  );
}

/** Small, over the main picture, in the corner that its owner chose. */
export function OwnPicture({ tile, pin }: { tile: Tile; pin: CallSession['pin'] }) {
  const { t } = useTranslation('calls');
  const [isAway, setAway] = useState(false);
  return (
    <CornerBox
      start={{ side: 'right', edge: 'top' }}
      isAway={isAway}
      onToggle={() => setAway(!isAway)}
      label={t(isAway ? 'stage.show_own' : 'stage.hide_own')}
      away={
        <span className={classes.away}>
          <IconUser size={20} stroke={1.75} aria-hidden />
        </span>
      }
    >
      {!isAway && (
        <ul className={classes.own}>
          <TileView tile={tile} pin={pin} />
        </ul>
      )}
    </CornerBox>
  );
}
