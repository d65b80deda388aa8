import type { CameraObstacle, CameraState, CameraWish } from '@sightline/contract/calls/camera';

/** Camera capabilities that TypeScript's DOM types lack. */
export type CameraCapabilities = MediaTrackCapabilities & {
  torch?: boolean;
  zoom?: { min: number; max: number; step?: number };
};
export type CameraSettings = MediaTrackSettings & { torch?: boolean; zoom?: number };
export type CameraConstraints = { torch?: boolean; zoom?: number };

export type CameraFacts = {
  isAllowed: boolean;
  /** Paused on request of an agent. */
  isPaused: boolean;
  /** Why it is off although nobody turned it off. */
  stop: CameraState['stop'];
  /** Null while no camera track is sent. */
  track: { capabilities: CameraCapabilities; settings: CameraSettings } | null;
  /** The number of cameras to flip between. */
  cameras: number;
  takesPhotos: boolean;
};

/** The number of steps of the zoom range where the device reports no step. */
const steps = 100;

function zoomOf({ capabilities: { zoom }, settings }: NonNullable<CameraFacts['track']>): CameraState['zoom'] {
  if (!zoom || zoom.max <= zoom.min) return null;
  const { min, max } = zoom;
  return { min, max, step: zoom.step || (max - min) / steps, value: settings.zoom ?? min };
}

export function cameraStateOf({ isAllowed, isPaused, stop, track, cameras, takesPhotos }: CameraFacts): CameraState {
  return {
    allowed: isAllowed,
    power: track ? 'on' : isPaused ? 'paused' : 'off',
    stop,
    flip: cameras > 1 || (track?.capabilities.facingMode?.length ?? 0) > 1,
    torch: track?.capabilities.torch ? { on: track.settings.torch === true } : null,
    zoom: track && zoomOf(track),
    photo: takesPhotos ? 'full' : 'frame',
  };
}

export const cameraControls = ['flip', 'torch', 'zoom', 'pause', 'photo'] as const;
export type CameraControl = (typeof cameraControls)[number];

const isReported = (control: CameraControl, camera: CameraState): boolean =>
  control === 'pause' || control === 'photo' || Boolean(camera[control]);

/** Why a control cannot be used with this camera now; null when it can. A paused camera can be resumed. */
export function obstacleOf(control: CameraControl, camera: CameraState): CameraObstacle | null {
  if (!camera.allowed) return 'turned_off';
  if (camera.power !== 'on' && !(control === 'pause' && camera.power === 'paused')) return 'no_camera';
  return isReported(control, camera) ? null : 'not_reported';
}

/**
 * The constraints for a request, or null if it does not concern the track's settings. Never exceeds the device's range.
 */
export function constraintsOf(wish: CameraWish, camera: CameraState): CameraConstraints | null {
  if (wish.do === 'torch') return { torch: wish.on };
  if (wish.do !== 'zoom' || !camera.zoom) return null;
  const { min, max } = camera.zoom;
  return { zoom: Math.min(max, Math.max(min, wish.value)) };
}
