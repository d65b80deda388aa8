import { IconZoomReset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Zooming } from './use-zoom.ts';
import { isZoomed } from './zoom.ts';
import classes from './zoom-badge.module.css';

/** The zoom level, and a button to reset it. It is not part of the drawing area. */
export function ZoomBadge({ zooming: { zoom, reset } }: { zooming: Zooming }) {
  const { t } = useTranslation('calls');
  if (!isZoomed(zoom)) return null;
  const scale = `${Math.round(zoom.scale * 100)} %`;
  return (
    <button
      type="button"
      className={classes.badge}
      aria-label={t('draw.zoomed', { scale })}
      title={t('draw.show_whole')}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={reset}
    >
      <IconZoomReset size={18} stroke={1.75} aria-hidden />
      {scale}
    </button>
  );
}
