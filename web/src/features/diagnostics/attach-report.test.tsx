import { MantineProvider } from '@mantine/core';
import { type Room, talkApi } from '@sightline/contract/talk/talk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { AttachReport } from './attach-report.tsx';
import { createCheckRun } from './check-run.ts';

beforeAll(() => i18n.loadNamespaces('diagnostics'));

const roomOf = (number: number, name: string, closed = false): Room => ({
  id: `018f0000-0000-7000-8000-00000000a0${number}`,
  name,
  type: 'Ticket',
  ticket: { id: `018f0000-0000-7000-8000-00000000b0${number}`, ticket_id: number, closed },
  members: [],
  unreads_count: 0,
  last_chat: null,
  message_at: null,
  last_seq: 0,
  call: null,
});

test('a room without recent messages is found by a search on the server', async () => {
  const all = [roomOf(11, 'Pump leaks'), roomOf(12, 'Valve sticks'), roomOf(13, 'Valve lost', true)];
  mockEndpoint(talkApi.rooms, ({ query }) => ({
    rooms: query.get('query') === 'valve' ? all.slice(1) : all.slice(0, 1),
    pagination: { last_page: 1, per_page: 30, total: 1 },
  }));
  const sent = mockEndpoint(talkApi.send, () => refuse('UNAVAILABLE'));
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AttachReport run={createCheckRun(() => ({})).run.get()} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: /^Attach to a ticket or room/ }));
  expect(await screen.findByRole('option', { name: '#11 Pump leaks' })).toBeDefined();
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'valve');
  const option = await screen.findByRole('option', { name: '#12 Valve sticks' });
  expect(screen.getAllByRole('option')).toEqual([option]);
  await user.click(option);
  await waitFor(() => expect(sent.mock.lastCall?.[0].params).toEqual({ id: roomOf(12, '').id }));
});
