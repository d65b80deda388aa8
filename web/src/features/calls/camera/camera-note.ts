import type { CameraState, CameraStop } from '@sightline/contract/calls/camera';
import { useEffect } from 'react';
import { useCallSessionPart } from '../session/call-session.ts';
import type { Person } from '../session/people.ts';
import { hasPictures } from '../session/weak-connection.ts';
import { followCameras, useCameraOf } from './remote-camera-client.ts';
import { useHostedCamera } from './remote-camera-host.ts';

/**
 * Why somebody's camera shows nothing here. `held_back`: the picture is sent, and the own connection does not carry it.
 */
export type CameraNote = CameraStop | 'off' | 'paused' | 'held_back';

type Reported = Pick<CameraState, 'power' | 'stop'>;

/** `hasPictures`: whether the own connection carries pictures. Until a device has reported, its camera is just off. */
export function cameraNoteOf(
  person: Pick<Person, 'isCameraOn' | 'camera' | 'connection'>,
  reported: Reported | undefined,
  carriesPictures: boolean,
): CameraNote | null {
  const { camera, connection, isCameraOn } = person;
  // The tile says that the connection was lost, and shows a still in place of a camera that is off.
  if (connection === 'lost' || (camera && !camera.isHeldBack)) return null;
  if (!isCameraOn) return reported?.stop ?? (reported?.power === 'paused' ? 'paused' : 'off');
  return camera || !carriesPictures ? 'held_back' : null;
}

/** Says why the person's camera shows nothing: as its device reported it, and for the own camera as this browser knows it. */
export function useCameraNote(person: Person): CameraNote | null {
  useEffect(followCameras, []);
  const reported = useCameraOf(person.id);
  const { isPaused } = useHostedCamera();
  const stop = useCallSessionPart(({ cameraStop }) => cameraStop);
  const carriesPictures = useCallSessionPart(({ link }) => hasPictures(link));
  const own: Reported = { power: isPaused ? 'paused' : 'off', stop };
  return cameraNoteOf(person, person.isMe ? own : reported, carriesPictures);
}
