import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import type { Ref } from 'react';
import type { Pen } from '../drawing/pen.ts';
import { useFrozen } from '../freeze/freeze-store.ts';
import { withStill } from '../freeze/still-picture.ts';
import type { CallSession } from '../session/call-session.ts';
import { isOwnCamera, largeTileOf, stageStreamOf, tilesOf } from '../session/people.ts';
import { FilmStrip } from './call-pictures.tsx';
import { MainPicture, OwnPicture } from './main-picture.tsx';
import { PicturesCorner } from './pictures-corner.tsx';
import classes from './stage.module.css';
import { gridOf, stripSide } from './stage-grid.ts';
import { TileView } from './tile.tsx';

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
  const main = largeTileOf(people, stageStreamOf(people, call.ar, session));
  const all = tilesOf(people, main);
  const own = main ? all.find(isOwnCamera) : undefined;
  const tiles = all.filter((tile) => tile !== own);
  const grid = main ? null : gridOf(tiles.length, measured);
  const corner = (
    <div className={classes.corner}>
      <PicturesCorner call={call} />
    </div>
  );
  return (
    <div
      ref={useMergedRef(measured.ref, ref)}
      className={classes.stage}
      data-main={main ? true : undefined}
      data-strip={stripSide(measured)}
    >
      {main && (
        <div className={classes.middle}>
          <MainPicture key={main.key} call={call} main={main} meId={meId} pen={pen} />
          <div className={classes.film}>
            <FilmStrip call={call} />
          </div>
          {corner}
          {own && <OwnPicture tile={own} pin={session.pin} />}
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
      {!main && corner}
    </div>
  );
}
