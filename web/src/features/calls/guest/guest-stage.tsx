import type { Call } from '@sightline/contract/calls/calls';
import type { CameraStop } from '@sightline/contract/calls/camera';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '../drawing/drawing-layer.tsx';
import type { Pen } from '../drawing/pen.ts';
import { usePictureLabel } from '../drawing/picture-label.ts';
import { PictureView } from '../drawing/picture-view.tsx';
import { useFrozen } from '../freeze/freeze-store.ts';
import { withStill } from '../freeze/still-picture.ts';
import { GhostOverlay } from '../ghost/ghost-overlay.tsx';
import { useMarks } from '../marks/drawing-store.ts';
import type { CallSession } from '../session/call-session.ts';
import { type MainStream, mainStreamOf, type Person } from '../session/people.ts';
import classes from './guest-call.module.css';
import { useNewMarks } from './guest-marks.ts';
import { GuestOthers } from './guest-others.tsx';

type GuestStageProps = {
  call: Call;
  session: CallSession;
  me: { id: string };
  /** Null for a guest who only watches. */
  pen: Pen | null;
  /** The height (px) of the controls over the lower edge of a moving picture. */
  footHeight: number;
};

/** The main stream by precedence, or the result of `shownTo`. */
export function GuestStage({ call, session, me, pen, footHeight }: GuestStageProps) {
  const { t } = useTranslation('guest');
  const frozen = useFrozen();
  const main = mainStreamOf(withStill(session.people, call.ar, frozen), call.ar, session.pin);
  const newMarks = useNewMarks(useMarks(), me.id);
  const shown = main ?? shownTo(session.people);
  const drawing =
    main?.why === 'ar'
      ? { streamerId: main.person.id, meId: me.id, pen, newMarks, coveredBelow: frozen ? 0 : footHeight }
      : undefined;
  return (
    <>
      <div className={classes.picture}>
        {shown ? (
          <GuestPicture key={shown.picture.id} call={call} shown={shown} isWhole={frozen !== null} drawing={drawing} />
        ) : (
          <p className={classes.dark}>
            {session.cameraStop ? <OwnNote stop={session.cameraStop} /> : t('call.no_camera')}
          </p>
        )}
      </div>
      <GuestOthers
        isWhole={frozen !== null || shown?.picture.kind === 'screen'}
        people={session.people.filter(({ isMe, camera }) => !isMe || (camera && camera.id !== shown?.picture.id))}
      />
    </>
  );
}

/** Beside the status line, which says how to go on. */
function OwnNote({ stop }: { stop: CameraStop }) {
  const { t } = useTranslation('snapshots');
  return t(`camera.note.${stop === 'weak' ? 'own_weak' : stop}`);
}

type Shown = Pick<MainStream, 'person' | 'picture'>;

/** A shared screen; otherwise the own picture, because guests are here to show something. */
function shownTo(people: readonly Person[]): Shown | null {
  const sharing = people.find(({ isMe, screen }) => !isMe && screen);
  if (sharing?.screen) return { person: sharing, picture: sharing.screen };
  const own = people.find(({ isMe }) => isMe);
  return own?.camera ? { person: own, picture: own.camera } : null;
}

type GuestPictureProps = { call: Call; shown: Shown; isWhole: boolean; drawing: Drawing | undefined };

function GuestPicture({ call, shown, isWhole, drawing }: GuestPictureProps) {
  const label = usePictureLabel(shown);
  const fit = isWhole || shown.picture.kind === 'screen' ? 'contain' : 'cover';
  return (
    <>
      <PictureView picture={shown.picture} fit={fit} drawing={drawing} label={label} />
      {shown.picture.kind === 'camera' && <GhostOverlay call={call} personId={shown.person.id} fit={fit} />}
    </>
  );
}
