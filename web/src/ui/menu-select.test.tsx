import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type MenuOption, MenuSelect } from './menu-select.tsx';

const named = (names: readonly string[]): MenuOption[] => names.map((label) => ({ value: label, label }));
const people = named(['Ana', 'Bento', 'Carla', 'Dora', 'Edu', 'Fabio', 'Gil', 'João', 'Rosa', 'Rosana']);

async function open(select: (onPick: (value: string) => void) => ReactNode) {
  const onPick = vi.fn();
  render(<MantineProvider env="test">{select(onPick)}</MantineProvider>);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Owner/ }));
  const field = await screen.findByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { user, onPick };
}

const local = (onPick: (value: string) => void) => (
  <MenuSelect label="Owner" options={people} selected={[]} onPick={onPick}>
    Nobody
  </MenuSelect>
);

test.each([
  ['ros', 'Rosa'],
  ['JOAO', 'João'],
])('text and Enter choose the first match: %s', async (text, expected) => {
  const { user, onPick } = await open(local);
  await user.keyboard(`${text}{Enter}`);
  expect(onPick.mock.calls).toEqual([[expected]]);
});

test('an arrow key goes on from the first match', async () => {
  const { user, onPick } = await open(local);
  await user.keyboard('ros{ArrowDown}{Enter}');
  expect(onPick.mock.calls).toEqual([['Rosana']]);
});

test('Enter chooses nothing where nothing matches, and without a text', async () => {
  const { user, onPick } = await open(local);
  await user.keyboard('xyz{Enter}');
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
});

function FoundLater({ answered, onPick }: { answered: Promise<void>; onPick: (value: string) => void }) {
  const [options, setOptions] = useState(named(['Ana', 'Bento']));
  const search = () => void answered.then(() => setOptions(named(['Carla'])));
  return (
    <MenuSelect label="Owner" options={options} selected={[]} onPick={onPick} onSearch={search}>
      Nobody
    </MenuSelect>
  );
}

test('of options that the server finds, none is chosen before they are there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, onPick } = await open((pick) => <FoundLater answered={promise} onPick={pick} />);
  await user.keyboard('carla@{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  resolve();
  await screen.findByRole('option', { name: 'Carla' });
  await user.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([['Carla']]);
});
