import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceChoice, Facing } from './media-room.ts';

/** Why there is no picture or sound: refused, none there, in use by another program, or a page without https. */
type DeviceProblem = 'denied' | 'missing' | 'busy' | 'insecure';
export type Preview = {
  stream: MediaStream | null;
  problem: DeviceProblem | null;
  microphones: MediaDeviceInfo[];
  cameras: MediaDeviceInfo[];
};

export const hasCamera = ({ stream }: Preview): boolean => (stream?.getVideoTracks().length ?? 0) > 0;
export const hasMicrophone = ({ stream }: Preview): boolean => (stream?.getAudioTracks().length ?? 0) > 0;

const problems: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
const problemOf = (error: unknown): DeviceProblem =>
  (error instanceof Error ? problems[error.name] : undefined) ?? 'missing';

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

/** One that is missing must not take the other away: after a failure each is asked for by itself. */
async function open(choice: DeviceChoice): Promise<Opened> {
  const { audio, video } = constraintsOf(choice);
  if (!audio && !video) return { stream: null, problem: null };
  if (!navigator.mediaDevices) return { stream: null, problem: 'insecure' };
  const ask = (wanted: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(wanted);
  try {
    return { stream: await ask({ audio: audio ?? false, video: video ?? false }), problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (!audio || !video) return { stream: null, problem };
    const parts = await Promise.allSettled([ask({ audio }), ask({ video })]);
    const tracks = parts.flatMap((part) => (part.status === 'fulfilled' ? part.value.getTracks() : []));
    return { stream: tracks.length > 0 ? new MediaStream(tracks) : null, problem };
  }
}

const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Names of devices are told only to pages that were let in. */
async function listDevices(): Promise<Pick<Preview, 'microphones' | 'cameras'>> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const named = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return { microphones: named('audioinput'), cameras: named('videoinput') };
}

const nothing: Preview = { stream: null, problem: null, microphones: [], cameras: [] };

/** Opens what is chosen, anew with each change, and lets go of it when the screen goes. Null while the browser asks. */
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

  return { preview, retry: () => setTurn((before) => before + 1) };
}

const remembered = 'call-devices';

/** What was chosen the last time in this browser. */
export function readDeviceChoice(facing: Facing): DeviceChoice {
  const otherwise: DeviceChoice = { microphone: true, camera: true, facing };
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(remembered) ?? '{}') as Partial<DeviceChoice>), facing };
  } catch {
    return otherwise;
  }
}

export function storeDeviceChoice({ microphone, camera }: DeviceChoice): void {
  localStorage.setItem(remembered, JSON.stringify({ microphone, camera }));
}
