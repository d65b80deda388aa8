import { type Frame, grabFrame, type Source } from '../picture/frame-capture.ts';
import type { CameraCapabilities, CameraConstraints, CameraFacts, CameraSettings } from './remote-camera-controls.ts';

/** ImageCapture is missing in TypeScript's DOM types, and in Firefox. */
type PhotoTaker = { takePhoto: () => Promise<Blob> };
type PhotoTakers = new (track: MediaStreamTrack) => PhotoTaker;

const photoTakers = (): PhotoTakers | undefined => Reflect.get(globalThis, 'ImageCapture') as PhotoTakers | undefined;

export const takesPhotos = (): boolean => photoTakers() !== undefined;

/** Browsers without getCapabilities report no capabilities. */
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

/** A photo in the camera's full resolution. Where the browser cannot take one, or fails, a frame of the stream. */
export async function takePhoto(track: MediaStreamTrack): Promise<Frame> {
  const Taker = photoTakers();
  try {
    if (Taker) return await measured(await new Taker(track).takePhoto());
  } catch (error) {
    console.warn('Taking a photo failed; using a frame of the stream.', error);
  }
  return grabFrame(sourceOf(track));
}
