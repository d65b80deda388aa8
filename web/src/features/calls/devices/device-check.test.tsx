import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { PreviewPicture } from './device-check.tsx';

beforeAll(() => i18n.loadNamespaces('calls'));

it.each([
  ['mirrored for a camera that faces its owner', 'user', 'Front Camera', true],
  ['mirrored for a webcam that says nothing, whatever the page asked for', undefined, 'Webcam', true],
  ['not mirrored for a camera that faces the world', 'environment', 'Back Camera', false],
  ['not mirrored for one that faces the world by its name', undefined, 'camera2 0, facing back', false],
])('the preview is %s', (_what, facingMode, label, isMirrored) => {
  const camera = { label, getSettings: () => ({ facingMode }) };
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [camera] });
  render(
    <MantineProvider>
      <PreviewPicture preview={{ stream, problem: null, microphones: [], cameras: [] }} />
    </MantineProvider>,
  );
  expect(screen.getByLabelText("Your camera's picture").parentElement?.dataset.mirrored).toBe(
    isMirrored ? 'true' : undefined,
  );
});
