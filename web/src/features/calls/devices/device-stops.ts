import { type CallSession, setCamera, setMicrophone } from '../session/call-session.ts';
import type { DeviceStop } from '../session/device-problem.ts';
import type { CallDevices } from './device-choice.ts';
import type { Device } from './device-list.ts';

type SessionStop = {
  kind: 'microphone' | 'camera';
  /** The key of the sentence about it. */
  words: `microphone.${DeviceStop}` | `camera.${Exclude<DeviceStop, 'missing'>}`;
};

/**
 * The own device that is not sent although nobody turned it off. Nobody hearing is worse than nobody seeing; a weak
 * connection has a notice of its own, and many people have no camera.
 */
export function stopOfSession({
  cameraStop,
  microphoneStop,
}: Pick<CallSession, 'cameraStop' | 'microphoneStop'>): SessionStop | null {
  if (microphoneStop) return { kind: 'microphone', words: `microphone.${microphoneStop}` };
  if (!cameraStop || cameraStop === 'weak' || cameraStop === 'missing') return null;
  return { kind: 'camera', words: `camera.${cameraStop}` };
}

export type DeviceRemedy = Pick<SessionStop, 'words'> & {
  /** The device that `goOn` chooses; without another one it tries the same again. */
  other: Device | undefined;
  goOn: () => void;
  goOnWithout: () => void;
};

/** How to go on without a device that was lost. */
export function remedyOf(session: CallSession, devices: CallDevices): DeviceRemedy | null {
  const stop = stopOfSession(session);
  if (!stop) return null;
  const { kind, words } = stop;
  const turn = kind === 'camera' ? setCamera : setMicrophone;
  const other = devices.listOf(kind).find((device) => !devices.isUsed(device));
  // A further failure shows in the same notice.
  const retry = () => void turn(true)?.catch((error: unknown) => console.warn('A device could not be used.', error));
  return { words, other, goOn: other ? () => devices.choose(other) : retry, goOnWithout: () => void turn(false) };
}
