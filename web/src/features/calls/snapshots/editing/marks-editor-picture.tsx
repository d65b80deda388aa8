import { useElementSize } from '@mantine/hooks';
import type { Id } from '@sightline/contract/scalars';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#web/lib/store.ts';
import { TextField } from '../../drawing/input/text-field.tsx';
import { useDrawingGestures } from '../../drawing/input/use-drawing-gestures.ts';
import { useStrokeRecorder } from '../../drawing/input/use-stroke-recorder.ts';
import type { Pen } from '../../drawing/pen.ts';
import { screenScene } from '../../drawing/screen-scene.ts';
import { MarksCanvas } from '../../marks/marks-canvas.tsx';
import { pictureBox, type Size, visiblePart } from '../../picture/picture-mapping.ts';
import { useZoom } from '../../picture/use-zoom.ts';
import { noZoom, zoomedBox, zoomStyle } from '../../picture/zoom.ts';
import { ZoomBadge } from '../../picture/zoom-badge.tsx';
import { markUnder } from './mark-under.ts';
import classes from './marks-editor.module.css';
import type { SnapshotCanvas } from './snapshot-canvas.ts';

type MarksEditorPictureProps = { src: string; label: string; canvas: SnapshotCanvas; pen: Pen; meId: Id };

const nothing: Size = { width: 0, height: 0 };
const never = () => false;

/** A snapshot that is being edited. */
export function MarksEditorPicture({ src, label, canvas, pen, meId }: MarksEditorPictureProps) {
  const { t } = useTranslation('calls');
  const { ref, ...size } = useElementSize();
  const layer = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState(nothing);
  const { marks } = useStore(canvas.state);
  const whole = pictureBox(size, natural, 'contain');
  const zoom = useState(noZoom);
  const zooming = useZoom(layer, size, zoom);
  const box = zoomedBox(whole, zooming.zoom);
  const visible = visiblePart(box, size);
  const { hand, writing } = useStrokeRecorder(screenScene, canvas, meId, true);
  const gestures = useDrawingGestures({
    pen,
    mode: hand,
    canvas,
    zooming,
    box,
    onErase: (at) => {
      const mark = markUnder(canvas.read(), at, { box, visible, pictureWidth: whole.width });
      if (mark) canvas.erase(mark);
    },
  });
  const view = { marks, scene: screenScene, isRefused: never, size, box, visible, pictureWidth: whole.width };
  return (
    <div ref={ref} className={classes.picture}>
      <img
        src={src}
        alt={label}
        draggable={false}
        style={zoomStyle(zooming.zoom)}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
      />
      <div ref={layer} className={classes.layer} {...gestures}>
        <MarksCanvas
          view={view}
          around="nothing"
          className={classes.marks}
          role="img"
          aria-label={t('draw.layer', { count: marks.length })}
        />
        {writing && <TextField writing={writing} box={box} pictureWidth={whole.width} />}
        <ZoomBadge zooming={zooming} />
      </div>
    </div>
  );
}
