import type { CameraObstacle, CameraState, CameraWish } from '@sightline/contract/call-camera';

/** What browsers say of a camera beyond what TypeScript knows. */
export type CameraCapabilities = MediaTrackCapabilities & {
  torch?: boolean;
  zoom?: { min: number; max: number; step?: number };
};
export type CameraSettings = MediaTrackSettings & { torch?: boolean; zoom?: number };
export type CameraConstraints = { torch?: boolean; zoom?: number };

export type CameraFacts = {
  isAllowed: boolean;
  /** Turned off at somebody's wish. */
  isPaused: boolean;
  /** Null while nothing is sent. */
  track: { capabilities: CameraCapabilities; settings: CameraSettings } | null;
  /** How many cameras there are to flip between. */
  cameras: number;
  takesPhotos: boolean;
};

/** Where a device names no step, the range in a hundred of them. */
const steps = 100;

function zoomOf({ capabilities: { zoom }, settings }: NonNullable<CameraFacts['track']>): CameraState['zoom'] {
  if (!zoom || zoom.max <= zoom.min) return null;
  const { min, max } = zoom;
  return { min, max, step: zoom.step || (max - min) / steps, value: settings.zoom ?? min };
}

export function cameraStateOf({ isAllowed, isPaused, track, cameras, takesPhotos }: CameraFacts): CameraState {
  return {
    allowed: isAllowed,
    power: track ? 'on' : isPaused ? 'paused' : 'off',
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

/** Why a control cannot be used with this camera now; null when it can. What is paused can be turned on again. */
export function obstacleOf(control: CameraControl, camera: CameraState): CameraObstacle | null {
  if (!camera.allowed) return 'turned_off';
  if (camera.power !== 'on' && !(control === 'pause' && camera.power === 'paused')) return 'no_camera';
  return isReported(control, camera) ? null : 'not_reported';
}

/** What a wish means to the device; what does not concern the lens is null. A device is never asked beyond its range. */
export function constraintsOf(wish: CameraWish, camera: CameraState): CameraConstraints | null {
  if (wish.do === 'torch') return { torch: wish.on };
  if (wish.do !== 'zoom' || !camera.zoom) return null;
  const { min, max } = camera.zoom;
  return { zoom: Math.min(max, Math.max(min, wish.value)) };
}
