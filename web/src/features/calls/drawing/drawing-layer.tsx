import type { DrawnMark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/scalars';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showDrawnPicture } from '../freeze/drawn-picture.ts';
import { type Frozen, useFrozen } from '../freeze/freeze-store.ts';
import { frozenScene } from '../freeze/frozen-scene.ts';
import { FrozenStill } from '../freeze/frozen-still.tsx';
import type { UnsavedStill } from '../freeze/unsaved-stills.ts';
import { useMarks } from '../marks/drawing-store.ts';
import { MarksCanvas } from '../marks/marks-canvas.tsx';
import { pointAt, stopPointing } from '../marks/pointer-store.ts';
import { type Fit, pictureBox, type Size, visiblePart } from '../picture/picture-mapping.ts';
import type { Scene } from '../picture/placements.ts';
import { useZoom, type ZoomState } from '../picture/use-zoom.ts';
import { noZoom, zoomedBox, zoomStyle } from '../picture/zoom.ts';
import { ZoomBadge } from '../picture/zoom-badge.tsx';
import { useScene } from '../tracking/use-scene.ts';
import classes from './drawing-layer.module.css';
import { canvasOfCall } from './input/canvas.ts';
import { TextField } from './input/text-field.tsx';
import { useDrawingGestures } from './input/use-drawing-gestures.ts';
import { useStrokeRecorder } from './input/use-stroke-recorder.ts';
import type { Pen } from './pen.ts';
import { screenScene } from './screen-scene.ts';
import { useAnchors } from './use-anchors.ts';
import { useRefused } from './use-refused.ts';
import { useUnfollowed } from './use-unfollowed.ts';

/** `streamerId` sends the picture that is drawn on, `meId` views it here. */
export type Drawing = {
  streamerId: Id;
  meId: Id;
  /** Null for viewers. */
  pen: Pen | null;
  /** Marks that pulse to be noticed; if out of view, their arrows pulse. */
  newMarks?: readonly DrawnMark[];
  /** How much of the picture's lower edge is covered, in pixels. */
  coveredBelow?: number;
  /** Offers to save a still whose marks cannot be tracked; only where snapshots can be saved. */
  captureStill?: (still: UnsavedStill) => void;
};

type DrawingLayerProps = {
  drawing: Drawing;
  video: HTMLVideoElement;
  size: Size;
  /** The size of the video itself. */
  natural: Size;
  fit: Fit;
  zoom: ZoomState;
};

const noMarks: readonly DrawnMark[] = [];

/** The layer over a picture that is drawn on: shows the marks and takes pointer input. */
export function DrawingLayer({ drawing, video, size, natural, fit, zoom }: DrawingLayerProps) {
  const { streamerId, meId, pen, newMarks = noMarks, coveredBelow, captureStill } = drawing;
  const { t } = useTranslation('calls');
  const layer = useRef<HTMLDivElement>(null);
  const marks = useMarks();
  const { scene, frozen } = useDrawnScene(video, streamerId);
  const whole = pictureBox(size, (frozen?.still && frozen.freeze) ?? natural, fit);
  const paper = useMemo(() => canvasOfCall(meId), [meId]);
  const zooming = useZoom(layer, size, zoom);
  const box = zoomedBox(whole, zooming.zoom);
  const { hand, held, writing } = useStrokeRecorder(scene, paper, meId, pen !== null);
  const isRefused = useRefused(scene, { meId, captureStill });
  useAnchors(scene, marks, meId);
  useUnfollowed(scene, marks, meId);
  const [, setZoom] = zoom;
  useEffect(() => () => setZoom(noZoom), [setZoom]);
  useEffect(() => stopPointing, []);

  const gestures = useDrawingGestures({
    pen,
    mode: hand,
    canvas: paper,
    zooming,
    box,
    onPoint: (at, { color }) => pointAt(meId, scene.pin(at, box.height / box.width) ?? { at, anchor_id: null }, color),
    onStopPointing: stopPointing,
  });
  const view = {
    marks,
    scene,
    isRefused,
    size,
    box,
    visible: visiblePart(box, size, coveredBelow),
    pictureWidth: whole.width,
  };

  return (
    <div ref={layer} className={classes.layer} {...gestures}>
      {frozen?.still && (
        <div className={classes.still} style={zoomStyle(zooming.zoom)}>
          <FrozenStill still={frozen.still} fit={fit} />
        </div>
      )}
      {held && <HeldFrame frame={held} fit={fit} style={zoomStyle(zooming.zoom)} />}
      <MarksCanvas
        view={view}
        className={classes.marks}
        role="img"
        aria-label={t('draw.layer', { count: marks.length })}
      />
      {newMarks.length > 0 && (
        <MarksCanvas view={{ ...view, marks: newMarks }} around="arrows" className={classes.pulse} aria-hidden />
      )}
      {writing && <TextField writing={writing} box={box} pictureWidth={whole.width} />}
      <ZoomBadge zooming={zooming} />
    </div>
  );
}

type HeldFrameProps = { frame: HTMLCanvasElement; fit: Fit; style: CSSProperties | undefined };

/** The held frame, over the video that continues below. */
function HeldFrame({ frame, fit, style }: HeldFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(frame), [frame]);
  return <div ref={place} className={classes.held} data-fit={fit} style={style} />;
}

/** The scene of the marks: the live picture, or the still of it that everybody sees. */
function useDrawnScene(video: HTMLVideoElement, streamerId: Id): { scene: Scene; frozen: Frozen | null } {
  const live = useScene(video, streamerId);
  const frozen = useFrozen();
  const freeze = frozen?.still && frozen.freeze;
  useEffect(() => showDrawnPicture({ video, scene: live }), [video, live]);
  const scene = useMemo(() => (freeze ? frozenScene(freeze, live) : (live ?? screenScene)), [freeze, live]);
  return { scene, frozen };
}
