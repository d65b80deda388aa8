import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { ShownModel } from './shown-model.tsx';

it.each([
  ['pump.glb', true],
  ['Pump.GLTF', true],
  ['pump.step', false],
])('a model in %s is offered in 3D: %s; it can always be downloaded', async (name, isViewable) => {
  await i18n.loadNamespaces('knowledge');
  render(
    <MantineProvider>
      <ShownModel name="Pump" file={{ url: '/api/file/1', name, size: 1200 }} />
    </MantineProvider>,
  );
  expect(screen.queryByRole('button', { name: 'Show in 3D' }) !== null).toBe(isViewable);
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(name);
});
