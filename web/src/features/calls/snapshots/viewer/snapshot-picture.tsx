import { useElementSize } from '@mantine/hooks';
import type { Mark } from '@sightline/contract/annotations';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { paint } from '../../marks/paint.ts';
import { type Fit, pictureBox, type Size } from '../../picture/picture-mapping.ts';
import classes from './snapshot-picture.module.css';

type SnapshotPictureProps = { src: string; marks: readonly Mark[]; fit: Fit; alt: string };

const nothing: Size = { width: 0, height: 0 };

/** A snapshot with its marks over it; the thumbnail in lists has the same shape. */
export function SnapshotPicture({ src, marks, fit, alt }: SnapshotPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref, width, height } = useElementSize();
  const [natural, setNatural] = useState(nothing);
  const draw = useEffectEvent(() => {
    const size = { width, height };
    if (canvas.current) paint(canvas.current, marks, size, pictureBox(size, natural, fit));
  });
  useLayoutEffect(() => {
    draw();
  }, [marks, width, height, natural, fit]);

  return (
    <span ref={ref} className={classes.picture} data-fit={fit}>
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget }) =>
          setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
      {marks.length > 0 && <canvas ref={canvas} aria-hidden />}
    </span>
  );
}
