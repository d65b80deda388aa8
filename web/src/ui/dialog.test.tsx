import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function TwoDialogs() {
  const [open, setOpen] = useState(['Below', 'Above']);
  const close = (title: string) => setOpen((before) => before.filter((other) => other !== title));
  return ['Below', 'Above'].map((title) => (
    <Dialog key={title} title={title} opened={open.includes(title)} onClose={() => close(title)}>
      <input aria-label={`Field of ${title}`} />
    </Dialog>
  ));
}

test('Escape closes the dialog above and leaves the one below it', async () => {
  render(
    <MantineProvider env="test">
      <TwoDialogs />
    </MantineProvider>,
  );
  await screen.findByRole('dialog', { name: 'Above' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
