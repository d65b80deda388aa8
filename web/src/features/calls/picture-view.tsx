import { useElementSize } from '@mantine/hooks';
import type { DrawingMessage, Stroke } from '@sightline/contract/calls';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pen } from './drawing.ts';
import { paint } from './paint.ts';
import type { Picture } from './people.ts';
import { type Fit, pictureBox, type Size } from './picture-mapping.ts';
import classes from './picture-view.module.css';
import { usePen } from './use-pen.ts';

type Drawing = {
  strokes: readonly Stroke[];
  /** Null: looks on. */
  pen: Pen | null;
  authorId: string;
  onMessage: (message: DrawingMessage) => void;
};
type PictureViewProps = { picture: Picture; fit?: Fit; drawing?: Drawing | undefined; label: string };

const nothing: Size = { width: 0, height: 0 };

/** A live picture; with what is drawn on it when there is a drawing. One that is drawn on is never mirrored. */
export function PictureView({ picture, fit = 'cover', drawing, label }: PictureViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { ref, ...size } = useElementSize();
  const [natural, setNatural] = useState(nothing);

  // By id: the picture is described anew with every change in the call, its track stays.
  const currentPicture = useEffectEvent(() => picture);
  useLayoutEffect(() => {
    const element = video.current;
    if (!element) return;
    const shown = currentPicture();
    shown.attach(element);
    return () => shown.detach(element);
  }, [picture.id]);

  function measure(): void {
    const { videoWidth: width = 0, videoHeight: height = 0 } = video.current ?? {};
    setNatural({ width, height });
  }

  return (
    <div ref={ref} className={classes.view} data-fit={fit} data-mirrored={(picture.isSelfie && !drawing) || undefined}>
      <video ref={video} autoPlay playsInline muted aria-label={label} onLoadedMetadata={measure} onResize={measure} />
      {drawing && <DrawingLayer {...drawing} size={size} natural={natural} fit={fit} />}
    </div>
  );
}

type DrawingLayerProps = Drawing & { size: Size; natural: Size; fit: Fit };

function DrawingLayer({ strokes, pen, authorId, onMessage, size, natural, fit }: DrawingLayerProps) {
  const { t } = useTranslation('calls');
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = pictureBox(size, natural, fit);
  const handlers = usePen({ pen: pen ?? { color: '#ffffff', width: 'medium' }, authorId, box, onMessage });

  const draw = useEffectEvent(() => {
    if (canvas.current) paint(canvas.current, strokes, size, box);
  });
  useLayoutEffect(() => {
    draw();
  }, [strokes, size.width, size.height, natural.width, natural.height, fit]);

  return (
    <canvas
      ref={canvas}
      className={classes.drawing}
      data-pen={pen !== null || undefined}
      role="img"
      aria-label={t('draw.layer', { count: strokes.length })}
      {...(pen && handlers)}
    />
  );
}
