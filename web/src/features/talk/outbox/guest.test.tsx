import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Outbox } from '#web/lib/outbox.ts';
import type { OutgoingMessage } from './entry.ts';

const stream = 'room.1';
const guestOf = (id: string) => ({ id, name: 'Gil', token: `token of ${id}` });

let context: typeof import('#web/lib/outbox-context.ts');

function Chat({ onOpen }: { onOpen: (outbox: Outbox) => void }) {
  onOpen(context.useOutbox());
  return context.useStream(stream).map(({ id, body }) => <p key={id}>{(body as OutgoingMessage).message}</p>);
}

/** A reload loses all page state except browser storage. No request is answered: there is no server. */
async function loadPage(guest: ReturnType<typeof guestOf>): Promise<Outbox> {
  vi.resetModules();
  const { GuestOutbox } = await import('./guest.tsx');
  context = await import('#web/lib/outbox-context.ts');
  const opened = Promise.withResolvers<Outbox>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GuestOutbox guest={guest}>
        <Chat onOpen={opened.resolve} />
      </GuestOutbox>
    </QueryClientProvider>,
  );
  return opened.promise;
}

const say = (outbox: Outbox, message: string) => {
  const body: OutgoingMessage = { room_id: '1', message, tagged_ids: [], reply: null, created_at: '', attachments: [] };
  return outbox.add({ id: message, stream, body, files: [] });
};

it("a call guest's unsent message survives a reload and is gone for the next guest", async () => {
  const first = await loadPage(guestOf('gil'));
  await say(first, 'I am at the gate');
  first.stop();
  cleanup();
  const reloaded = await loadPage(guestOf('gil'));
  expect(await screen.findByText('I am at the gate')).toBeDefined();
  reloaded.stop();
  cleanup();
  const next = await loadPage(guestOf('eva'));
  await say(next, 'Is anybody there?');
  expect(await screen.findByText('Is anybody there?')).toBeDefined();
  next.stop();
  cleanup();
  await loadPage(guestOf('gil')).then((outbox) => say(outbox, 'Back'));
  expect(await screen.findByText('Back')).toBeDefined();
  expect(screen.queryByText('I am at the gate')).toBeNull();
});
