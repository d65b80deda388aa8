import { useEffect, useEffectEvent, useState } from 'react';
import { type DeviceProblem, problemOf } from '../session/device-problem.ts';
import type { DeviceChoice, Facing } from '../session/media-room.ts';

export type Preview = {
  stream: MediaStream | null;
  problem: DeviceProblem | null;
  microphones: MediaDeviceInfo[];
  cameras: MediaDeviceInfo[];
};

export const hasCamera = ({ stream }: Preview): boolean => (stream?.getVideoTracks().length ?? 0) > 0;
export const hasMicrophone = ({ stream }: Preview): boolean => (stream?.getAudioTracks().length ?? 0) > 0;

function constraintsOf({ microphone, camera, facing }: DeviceChoice): {
  audio: MediaStreamConstraints['audio'];
  video: MediaStreamConstraints['video'];
} {
  return {
    audio: typeof microphone === 'string' ? { deviceId: microphone } : microphone,
    video: typeof camera === 'string' ? { deviceId: camera } : camera && { facingMode: facing },
  };
}

type Opened = Pick<Preview, 'stream' | 'problem'>;

/**
 * If one device is missing the other must still work: after a failure each is requested alone. Not after a dismissed
 * prompt, where two more prompts would only annoy.
 */
async function open(choice: DeviceChoice): Promise<Opened> {
  const { audio, video } = constraintsOf(choice);
  if (!audio && !video) return { stream: null, problem: null };
  if (!navigator.mediaDevices) return { stream: null, problem: 'insecure' };
  const ask = (wanted: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(wanted);
  try {
    return { stream: await ask({ audio: audio ?? false, video: video ?? false }), problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (!audio || !video || problem === 'dismissed') return { stream: null, problem };
    const parts = await Promise.allSettled([ask({ audio }), ask({ video })]);
    const tracks = parts.flatMap((part) => (part.status === 'fulfilled' ? part.value.getTracks() : []));
    const failed = parts.find((part) => part.status === 'rejected');
    return {
      stream: tracks.length > 0 ? new MediaStream(tracks) : null,
      problem: failed ? problemOf(failed.reason) : null,
    };
  }
}

const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Browsers reveal the names of devices only to pages with permission. */
async function listDevices(): Promise<Pick<Preview, 'microphones' | 'cameras'>> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const named = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return { microphones: named('audioinput'), cameras: named('videoinput') };
}

const nothing: Preview = { stream: null, problem: null, microphones: [], cameras: [] };

/** Opens the chosen devices, again on each change, and stops them on unmount. Null while the browser asks. */
export function useDevicePreview(
  choice: DeviceChoice,
  isWanted = true,
): { preview: Preview | null; retry: () => void } {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [turn, setTurn] = useState(0);
  const read = useEffectEvent(() => choice);
  const { microphone, camera, facing } = choice;

  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    let opened: Opened | undefined;
    void open(read()).then(async (result) => {
      opened = result;
      if (isGone) return stopStream(result.stream);
      const devices = await listDevices();
      if (!isGone) setPreview({ ...nothing, ...result, ...devices });
    });
    return () => {
      isGone = true;
      stopStream(opened?.stream ?? null);
    };
  }, [microphone, camera, facing, turn, isWanted]);

  const retry = () => setTurn((before) => before + 1);
  const retryWhenGiven = useEffectEvent(retry);
  const isRefused = preview?.problem === 'denied' || preview?.problem === 'dismissed';
  useEffect(() => (isRefused ? onPermission(() => retryWhenGiven()) : undefined), [isRefused]);

  return { preview, retry };
}

const watched = ['camera', 'microphone'] as const;

/** Calls back when permission is granted in the browser's settings, so that nobody has to press a button again. */
function onPermission(given: () => void): () => void {
  const stop = new AbortController();
  for (const name of watched) {
    const asked = navigator.permissions?.query({ name });
    // Browsers without these permission names reject the query.
    void asked
      ?.then((status) => {
        const changed = () => status.state === 'granted' && given();
        if (!stop.signal.aborted) status.addEventListener('change', changed, { signal: stop.signal });
      })
      .catch(() => undefined);
  }
  return () => stop.abort();
}

const memberKey = 'call-devices';
const guestKey = 'guest-devices';

function readStored(key: string, storage: Storage): Partial<DeviceChoice> {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Partial<DeviceChoice>;
  } catch {
    return {};
  }
}

/** The last choice in this browser. */
export const readDeviceChoice = (facing: Facing): DeviceChoice => ({
  microphone: true,
  camera: true,
  ...readStored(memberKey, localStorage),
  facing,
});

/**
 * The devices of the last call, where they can be used without a question: chosen before, still there, and allowed.
 * Browsers reveal names of devices only to pages with permission.
 */
export async function findStoredDevices(): Promise<DeviceChoice | null> {
  if (localStorage.getItem(memberKey) === null) return null;
  const choice = readDeviceChoice('user');
  const { microphones, cameras } = await listDevices();
  const isReady = (chosen: string | boolean, devices: readonly MediaDeviceInfo[]) =>
    chosen === false || devices.some(({ deviceId, label }) => label !== '' && (chosen === true || chosen === deviceId));
  return isReady(choice.microphone, microphones) && isReady(choice.camera, cameras) ? choice : null;
}

export function storeDeviceChoice({ microphone, camera }: DeviceChoice): void {
  localStorage.setItem(memberKey, JSON.stringify({ microphone, camera }));
}

/** Guests point the camera at what they want to show. */
export const firstGuestDevices: DeviceChoice = { microphone: true, camera: true, facing: 'environment' };

/** For this session only: a device denied today may be granted tomorrow. */
export const readGuestDevices = (): DeviceChoice => ({
  ...firstGuestDevices,
  ...readStored(guestKey, sessionStorage),
});

export const storeGuestDevices = (choice: DeviceChoice): void =>
  sessionStorage.setItem(guestKey, JSON.stringify(choice));
