import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls';
import type { Ref } from 'react';
import { FreezeBand } from '../drawing/freeze-band.tsx';
import type { Pen } from '../drawing/pen.ts';
import { usePictureLabel } from '../drawing/picture-label.ts';
import { PictureView } from '../drawing/picture-view.tsx';
import { useFrozen } from '../freeze/freeze-store.ts';
import { withStill } from '../freeze/still-picture.ts';
import { type CallSession, togglePin } from '../session/call-session.ts';
import { type MainStream, mainStreamOf, tilesOf } from '../session/people.ts';
import { useCaptureStill } from '../snapshots/use-capture-still.ts';
import { PicturesCorner } from './pictures-corner.tsx';
import classes from './stage.module.css';
import { gridOf, stripSide } from './stage-grid.ts';
import { Face, NameTag, PinButton, TileView } from './tile.tsx';

type StageProps = {
  session: CallSession;
  call: Call;
  meId: string;
  pen: Pen | null;
  /** For whoever shows the stage alone on the whole screen. */
  ref?: Ref<HTMLDivElement>;
};

/** Section 4: one main stream by its precedence, with the others beside it; or all of them in a grid. */
export function Stage({ session, call, meId, pen, ref }: StageProps) {
  const measured = useElementSize();
  const people = withStill(session.people, call.ar, useFrozen());
  const main = mainStreamOf(people, call.ar, session.pin);
  const tiles = tilesOf(people, main);
  const grid = main ? null : gridOf(tiles.length, measured);
  return (
    <div
      ref={useMergedRef(measured.ref, ref)}
      className={classes.stage}
      data-main={main ? true : undefined}
      data-strip={stripSide(measured)}
    >
      {main && <MainPicture key={main.picture.id} call={call} main={main} meId={meId} pen={pen} />}
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
      <div className={classes.corner}>
        <PicturesCorner call={call} />
      </div>
    </div>
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
      <NameTag tile={tile} />
      {unpin && <PinButton tile={tile} isPinned />}
    </section>
  );
}
