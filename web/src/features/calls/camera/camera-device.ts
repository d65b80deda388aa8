import { type Frame, grabFrame, type Source } from '../picture/frame-capture.ts';
import type { CameraCapabilities, CameraConstraints, CameraFacts, CameraSettings } from './remote-camera-controls.ts';

/** What no browser's types know yet, and Firefox does not have. */
type PhotoTaker = { takePhoto: () => Promise<Blob> };
type PhotoTakers = new (track: MediaStreamTrack) => PhotoTaker;

const photoTakers = (): PhotoTakers | undefined => Reflect.get(globalThis, 'ImageCapture') as PhotoTakers | undefined;

export const takesPhotos = (): boolean => photoTakers() !== undefined;

/** A browser without the question has no answer. */
export const factsOf = (track: MediaStreamTrack | null): CameraFacts['track'] =>
  track && {
    capabilities: (track.getCapabilities?.() ?? {}) as CameraCapabilities,
    settings: track.getSettings() as CameraSettings,
  };

export async function countCameras(): Promise<number> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}

export const constrain = (track: MediaStreamTrack, constraints: CameraConstraints): Promise<void> =>
  track.applyConstraints({ advanced: [constraints as MediaTrackConstraintSet] });

async function measured(blob: Blob): Promise<Frame> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { blob, width, height };
}

const sourceOf = (track: MediaStreamTrack): Source => ({
  attach: (video) => {
    video.srcObject = new MediaStream([track]);
  },
  detach: (video) => {
    video.srcObject = null;
  },
});

/** Everything that the camera has; where the browser takes no photos, or fails to, a frame as large as the stream. */
export async function takePhoto(track: MediaStreamTrack): Promise<Frame> {
  const Taker = photoTakers();
  try {
    if (Taker) return await measured(await new Taker(track).takePhoto());
  } catch (error) {
    console.warn('No photo could be taken; a frame will do.', error);
  }
  return grabFrame(sourceOf(track));
}
