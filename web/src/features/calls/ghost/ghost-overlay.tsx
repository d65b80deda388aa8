import type { Call } from '@sightline/contract/calls/calls';
import type { Fit } from '../picture/picture-mapping.ts';
import classes from './ghost-overlay.module.css';
import { useGhost } from './ghost-store.ts';

type GhostOverlayProps = { call: Call; personId: string; fit: Fit };

/** The last picture of the asset over the live one, to hold the camera as it was held then. */
export function GhostOverlay({ call, personId, fit }: GhostOverlayProps) {
  const ghost = useGhost(call, personId);
  if (!ghost) return null;
  return (
    <img
      className={classes.ghost}
      src={ghost.url}
      alt=""
      data-fit={fit}
      data-testid="ghost"
      draggable={false}
      style={{ opacity: ghost.opacity }}
    />
  );
}
