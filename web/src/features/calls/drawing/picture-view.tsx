import { useElementSize } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Fit, Size } from '../picture/picture-mapping.ts';
import { fitted, noZoom, zoomStyle } from '../picture/zoom.ts';
import type { Picture } from '../session/people.ts';
import { type Drawing, DrawingLayer } from './drawing-layer.tsx';
import classes from './picture-view.module.css';

type PictureViewProps = { picture: Picture; fit?: Fit; drawing?: Drawing | undefined; label: string };

const nothing: Size = { width: 0, height: 0 };

/** A live picture, with its marks while drawing is on. A picture that is drawn on is never mirrored. */
export function PictureView({ picture, fit = 'cover', drawing, label }: PictureViewProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { ref, ...size } = useElementSize();
  const [natural, setNatural] = useState(nothing);
  const zoom = useState(noZoom);

  // Depends on the id: each change in the call creates a new picture object for the same track.
  const currentPicture = useEffectEvent(() => picture);
  useLayoutEffect(() => {
    if (!video) return;
    const shown = currentPicture();
    shown.attach(video);
    return () => shown.detach(video);
  }, [video, picture.id]);

  function measure(): void {
    const { videoWidth: width = 0, videoHeight: height = 0 } = video ?? {};
    setNatural({ width, height });
  }

  return (
    <div ref={ref} className={classes.view} data-fit={fit} data-mirrored={(picture.isSelfie && !drawing) || undefined}>
      <video
        ref={setVideo}
        autoPlay
        playsInline
        muted
        aria-label={label}
        style={zoomStyle(fitted(zoom[0], size))}
        onLoadedMetadata={measure}
        onResize={measure}
      />
      {drawing && video && (
        <DrawingLayer drawing={drawing} video={video} size={size} natural={natural} fit={fit} zoom={zoom} />
      )}
    </div>
  );
}
