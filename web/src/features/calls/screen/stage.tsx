import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls';
import { IconUser } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraNoteView } from '../camera/camera-note-view.tsx';
import { FreezeBand } from '../drawing/freeze-band.tsx';
import type { Pen } from '../drawing/pen.ts';
import { usePictureLabel } from '../drawing/picture-label.ts';
import { PictureView } from '../drawing/picture-view.tsx';
import { useFrozen } from '../freeze/freeze-store.ts';
import { withStill } from '../freeze/still-picture.ts';
import { CornerBox } from '../picture/corner-box.tsx';
import { type CallSession, togglePin } from '../session/call-session.ts';
import { type MainStream, stageStreamOf, type Tile, tilesOf } from '../session/people.ts';
import { useCaptureStill } from '../snapshots/use-capture-still.ts';
import { FilmStrip } from './call-pictures.tsx';
import { PicturesCorner } from './pictures-corner.tsx';
import classes from './stage.module.css';
import { gridOf, stripSide } from './stage-grid.ts';
import { Face, NameTag, PinButton, TileView } from './tile.tsx';

type StageProps = {
  session: CallSession;
  call: Call;
  meId: string;
  pen: Pen | null;
  /** Lets the parent show the stage alone in full screen. */
  ref?: Ref<HTMLDivElement>;
};

/** Section 4: one main stream by precedence with the others beside it, or all of them in a grid. */
export function Stage({ session, call, meId, pen, ref }: StageProps) {
  const measured = useElementSize();
  const people = withStill(session.people, call.ar, useFrozen());
  const main = stageStreamOf(people, call.ar, session);
  const all = tilesOf(people, main);
  const own = main ? all.find(isOwnCamera) : undefined;
  const tiles = all.filter((tile) => tile !== own);
  const grid = main ? null : gridOf(tiles.length, measured);
  return (
    <div
      ref={useMergedRef(measured.ref, ref)}
      className={classes.stage}
      data-main={main ? true : undefined}
      data-strip={stripSide(measured)}
    >
      {main && (
        <div className={classes.middle}>
          <MainPicture key={main.picture.id} call={call} main={main} meId={meId} pen={pen} />
          {own && <OwnPicture tile={own} pin={session.pin} />}
          <FilmStrip call={call} />
        </div>
      )}
      {tiles.length > 0 && (
        <ul className={classes.tiles} style={grid?.list}>
          {tiles.map((tile, index) => (
            <TileView
              key={tile.key}
              tile={tile}
              pin={session.pin}
              style={grid?.firstOfLast === index ? { gridColumn: `${grid.start} / span 2` } : undefined}
            />
          ))}
        </ul>
      )}
      {!main && <FilmStrip call={call} />}
      <div className={classes.corner}>
        <PicturesCorner call={call} />
      </div>
    </div>
  );
}

const isOwnCamera = ({ person, picture }: Tile): boolean => person.isMe && picture?.kind !== 'screen';

/** Small, over the main picture, in the corner that its owner chose. */
function OwnPicture({ tile, pin }: { tile: Tile; pin: CallSession['pin'] }) {
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

type MainPictureProps = { call: Call; main: MainStream; meId: string; pen: Pen | null };

function MainPicture({ call, main, meId, pen }: MainPictureProps) {
  const { person, picture, why } = main;
  const tile = { key: 'main', person, picture };
  const label = usePictureLabel(tile);
  const captureStill = useCaptureStill(call.id, person);
  const drawing = why === 'ar' ? { streamerId: person.id, meId, pen, captureStill } : undefined;
  const unpin = why === 'pinned' ? () => togglePin({ personId: person.id, kind: picture.kind }) : undefined;
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
      <PictureView picture={picture} fit="contain" drawing={drawing} label={label} />
      {drawing && (
        <div className={classes.band}>
          <FreezeBand call={call} meId={meId} />
        </div>
      )}
      {picture.isHeldBack && <CameraNoteView person={person} />}
      <NameTag tile={tile} />
      {unpin && <PinButton tile={tile} isPinned />}
    </section>
  );
}
