import type { CameraState } from '@sightline/contract/calls/camera';
import { describe, expect, it } from 'vitest';
import {
  type CameraFacts,
  cameraControls,
  cameraStateOf,
  constraintsOf,
  obstacleOf,
} from './remote-camera-controls.ts';

const plain = { capabilities: {}, settings: {} };
const facts: CameraFacts = {
  isAllowed: true,
  isPaused: false,
  stop: null,
  track: plain,
  cameras: 1,
  takesPhotos: false,
};
const able: CameraState = {
  allowed: true,
  power: 'on',
  stop: null,
  flip: true,
  torch: { on: false },
  zoom: { min: 1, max: 5, step: 0.1, value: 1 },
  photo: 'full',
};

describe('what a browser reports about its camera', () => {
  it.each<[string, Partial<CameraFacts>, Partial<CameraState>]>([
    ['a picture and nothing else', {}, { power: 'on', flip: false, torch: null, zoom: null, photo: 'frame' }],
    ['two cameras', { cameras: 2 }, { flip: true }],
    [
      'one camera that faces both ways',
      { track: { capabilities: { facingMode: ['user', 'environment'] }, settings: {} } },
      { flip: true },
    ],
    ['a torch', { track: { capabilities: { torch: true }, settings: {} } }, { torch: { on: false } }],
    [
      'a torch that is on',
      { track: { capabilities: { torch: true }, settings: { torch: true } } },
      { torch: { on: true } },
    ],
    [
      'a torch that is reported as missing',
      { track: { capabilities: { torch: false }, settings: {} } },
      { torch: null },
    ],
    [
      'a zoom',
      { track: { capabilities: { zoom: { min: 1, max: 8, step: 0.5 } }, settings: { zoom: 2 } } },
      { zoom: { min: 1, max: 8, step: 0.5, value: 2 } },
    ],
    [
      'a zoom without steps',
      { track: { capabilities: { zoom: { min: 1, max: 5 } }, settings: {} } },
      { zoom: { min: 1, max: 5, step: 0.04, value: 1 } },
    ],
    ['a zoom without a range', { track: { capabilities: { zoom: { min: 1, max: 1 } }, settings: {} } }, { zoom: null }],
    ['photos', { takesPhotos: true }, { photo: 'full' }],
    ['nothing while off', { track: null }, { power: 'off', torch: null, zoom: null }],
    ['why it is off', { track: null, stop: 'unplugged' }, { power: 'off', stop: 'unplugged' }],
    ['nothing while paused', { track: null, isPaused: true }, { power: 'paused' }],
    ['that its owner does not allow control', { isAllowed: false }, { allowed: false }],
  ])('%s', (_, part, expected) => {
    expect(cameraStateOf({ ...facts, ...part })).toMatchObject(expected);
  });
});

describe('the controls that are offered', () => {
  const obstacles = (camera: Partial<CameraState>) =>
    Object.fromEntries(cameraControls.map((control) => [control, obstacleOf(control, { ...able, ...camera })]));
  const all = (obstacle: string | null) => Object.fromEntries(cameraControls.map((control) => [control, obstacle]));

  it.each<[string, Partial<CameraState>, Record<string, string | null>]>([
    ['include all where all is supported', {}, all(null)],
    ['leave out the torch where none is reported', { torch: null }, { ...all(null), torch: 'not_reported' }],
    ['leave out zoom where none is reported', { zoom: null }, { ...all(null), zoom: 'not_reported' }],
    ['leave out flip with one camera', { flip: false }, { ...all(null), flip: 'not_reported' }],
    ['include a photo even where only frames can be taken', { photo: 'frame' }, all(null)],
    ['are none while the camera is off', { power: 'off' }, all('no_camera')],
    ['include only resuming while it is paused', { power: 'paused' }, { ...all('no_camera'), pause: null }],
    ['are none where its owner does not allow control', { allowed: false }, all('turned_off')],
  ])('%s', (_, camera, expected) => {
    expect(obstacles(camera)).toEqual(expected);
  });
});

describe('the constraints for a device', () => {
  it.each([
    [{ do: 'torch', on: true } as const, { torch: true }],
    [{ do: 'zoom', value: 3 } as const, { zoom: 3 }],
    [{ do: 'zoom', value: 99 } as const, { zoom: 5 }],
    [{ do: 'zoom', value: 0 } as const, { zoom: 1 }],
    [{ do: 'flip' } as const, null],
    [{ do: 'photo' } as const, null],
  ])('%o', (wish, constraints) => {
    expect(constraintsOf(wish, able)).toEqual(constraints);
  });
});
