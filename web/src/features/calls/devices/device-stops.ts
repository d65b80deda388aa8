import type { CallSession } from '../session/call-session.ts';
import type { DeviceStop } from '../session/device-problem.ts';

export type SessionStop = {
  kind: 'microphone' | 'camera';
  /** The key of the sentence about it. */
  words: `microphone.${DeviceStop}` | `camera.${Exclude<DeviceStop, 'missing'>}`;
};

/**
 * The own device that is not sent although nobody turned it off. Nobody hearing is worse than nobody seeing; a weak
 * connection has a notice of its own, and many people have no camera.
 */
export function stopOfSession({ cameraStop, microphoneStop }: CallSession): SessionStop | null {
  if (microphoneStop) return { kind: 'microphone', words: `microphone.${microphoneStop}` };
  if (!cameraStop || cameraStop === 'weak' || cameraStop === 'missing') return null;
  return { kind: 'camera', words: `camera.${cameraStop}` };
}
