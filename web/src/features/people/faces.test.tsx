import { MantineProvider } from '@mantine/core';
import { peopleApi } from '@sightline/contract/people/people';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeToken } from '#web/lib/token.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { AwayMark } from './away-mark.tsx';
import { PersonAvatar } from './person-avatar.tsx';

const ana = { id: '018f0000-0000-7000-8000-0000000000a1', name: 'Ana Ribeiro' };
const rui = { id: '018f0000-0000-7000-8000-0000000000a2', name: 'Rui Costa' };

function show() {
  storeToken('a-token');
  const face = { id: ana.id, avatar: '/api/file/ana', title: '', away: { to: '2099-01-02', message: 'Ask Rui.' } };
  const asked = mockEndpoint(peopleApi.faces, () => ({ faces: [face] }));
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <PersonAvatar person={ana} />
        <PersonAvatar person={rui} />
        <AwayMark personId={ana.id} />
        <AwayMark personId={rui.id} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return asked;
}

test('the faces of a screen are asked for in one request', async () => {
  const asked = show();
  await screen.findByRole('img', { name: /Out of office until .*2099. Ask Rui\./ });
  expect(asked).toHaveBeenCalledTimes(1);
  const { query } = asked.mock.calls[0]?.[0] ?? {};
  expect([...(query?.values() ?? [])].sort()).toEqual([ana.id, rui.id]);
});

test('who has a picture is shown by it, everybody else by initials', async () => {
  show();
  await screen.findByRole('img', { name: /Out of office/ });
  expect(screen.getByTitle('Ana Ribeiro').querySelector('img')?.getAttribute('src')).toBe('/api/file/ana');
  expect(screen.getByTitle('Rui Costa').querySelector('img')).toBeNull();
  expect(screen.getByTitle('Rui Costa').textContent).toBe('RC');
});
