import { expect, it } from 'vitest';
import { isMirrored } from './mirroring.ts';

const track = (label: string, facingMode?: string) =>
  ({ label, getSettings: () => ({ facingMode }) }) as unknown as MediaStreamTrack;

it.each([
  ['a camera that says it faces its owner', track('camera2 1, facing front', 'user'), true],
  ['a webcam that says nothing', track('HD Pro Webcam C920'), true],
  ['a webcam whose name contains "back" as a part of a word', track('Feedback Cam'), true],
  ['a camera that says it faces the world', track('camera2 0', 'environment'), false],
  ['a camera that faces the world by its name alone', track('camera2 0, facing back'), false],
  ['a rear camera', track('Rear Camera'), false],
  ['a rear camera in Portuguese', track('Câmera traseira'), false],
  ['a rear camera in European Portuguese', track('Câmara de trás'), false],
])('whether the own picture is mirrored: %s', (_what, own, expected) => {
  expect(isMirrored(own)).toBe(expected);
});
