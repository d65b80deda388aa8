import { MantineProvider } from '@mantine/core';
import { type CostProposals, sheetCostsApi } from '@sightline/contract/sheets/costs';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import type { PublishedTemplate, Question } from '@sightline/contract/sheets/templates';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionQuery } from '#web/features/session/api.ts';
import { Outbox } from '#web/lib/outbox.ts';
import { OutboxProvider } from '#web/lib/outbox-context.ts';
import { memoryStore } from '#web/lib/outbox-store.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import type { OpenedSheet, SheetChange } from '../outbox/changes.ts';
import { sheetDelivery } from '../outbox/delivery.ts';
import { draftOf } from '../outbox/draft.ts';
import { CallSheet } from './call-sheet.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const me = sampleSession().user;
const words = (text: string) => ({ en: text, pt: text });
const asking = (name: string, type: Question['type'], label: string): Question => ({
  ...{ id: name, type, label: words(label), help: words(''), unit: '', required: false },
  ...{ min: null, max: null, options: [], shown_when: [] },
});
const template: PublishedTemplate = {
  ...{ id: id(1), name: 'Repair', number: 1 },
  sections: [
    {
      ...{ id: 'unit', title: words('Unit') },
      questions: [asking('serial', 'text', 'Serial number'), asking('plate', 'photo', 'Nameplate')],
    },
  ],
};
const rates = { currency: 'USD', tax_rate: 0, labour_price: 9000, travel_price: 0, km_price: 0 };
const ticket = { id: id(2), ticket_id: 7, subject: 'Leak', branch: null };
const pictures = [1, 2].map((number) => ({
  ...{ id: id(10 + number), url: `/snapshot-${number}.jpg`, label: `Snapshot ${number}` },
  marks: number === 1 ? [sampleMark()] : [],
}));

let stored: OpenedSheet;
let proposals: CostProposals;
let outbox: Outbox;

const day = '2026-11-26T06:30:00.000Z';

/** A server that keeps what is taken over. */
beforeEach(() => {
  const draft = { id: id(3), ticket, template, rates, author: me, number: 1, at: '2026-11-26T08:00:00.000Z' };
  stored = draftOf(draft);
  const timed = { timer_id: id(20), person: me, day: '2026-11-26', minutes: 90, running: false, started_at: day };
  const asset = { id: id(21), tag: 'PUMP', name: 'Pump', serial: 'SN-4711' };
  proposals = {
    ...{ labour: [timed], rates },
    warranty: { asset, covers: { labour: false, parts: false, travel: false } },
  };
  mockEndpoint(sheetsApi.list, () => ({ assistance_sheets: [stored.assistance_sheet] }));
  mockEndpoint(sheetsApi.open, () => stored);
  mockEndpoint(sheetCostsApi.proposals, () => proposals);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith('/snapshot-') ? Promise.resolve(new Response(new Blob(['picture']))) : answer(address, init),
  );
});
afterEach(() => outbox.stop());

const openDrawer = () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(sessionQuery.queryKey, sampleSession());
  outbox = new Outbox({ owner: 'me', store: memoryStore(), deliver: sheetDelivery(cache) });
  outbox.start();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <OutboxProvider value={outbox}>
          <Suspense>
            <CallSheet ticketId={ticket.id} pictures={pictures} />
          </Suspense>
        </OutboxProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test('what a call has found is taken over one by one, and nothing by itself', async () => {
  const answered = mockEndpoint(sheetsApi.fill, ({ body }) => {
    const [answer] = body?.answers ?? [];
    const given = { question_id: 'serial', value: answer?.value ?? null, note: '', version: 1 };
    const answers = [{ ...given, answered_by: me, answered_at: '2026-11-26T09:00:00.000Z' }];
    stored = { ...stored, filled: { ...stored.filled, answers } };
    return { assistance_sheet: stored.assistance_sheet, filled: stored.filled };
  });
  const added = mockEndpoint(sheetsApi.addPhoto, () => {
    const file = { id: id(30), name: 'snapshot.jpg', mime: 'image/jpeg', size: 7, url: '/f', thumbnail_url: '/t' };
    const photo = { id: id(11), question_id: 'plate', file: { ...file, width: 1, height: 1 }, marks: [] };
    stored = { ...stored, filled: { ...stored.filled, photos: [photo] } };
    return { photo };
  });
  const marked = mockEndpoint(sheetsApi.markPhoto, () => ({ photo: stored.filled.photos[0] as never }));
  const charged = mockEndpoint(sheetCostsApi.add, ({ body }) => {
    if (!stored.filled.costs) throw new Error('a draft has costs');
    const lines = [{ ...(body as never as object), version: 1 }] as never;
    stored = { ...stored, filled: { ...stored.filled, costs: { ...stored.filled.costs, lines } } };
    return { costs: { ...stored.filled.costs, lines } as never };
  });
  openDrawer();

  const serial = (await screen.findByText('SN-4711')).closest('p');
  expect([answered, added, charged].some((mock) => mock.mock.calls.length > 0)).toBe(false);
  await userEvent.click(within(serial as HTMLElement).getByRole('button', { name: 'Add to sheet' }));
  await waitFor(() => expect(screen.queryByText('SN-4711')).toBeNull());
  expect(answered.mock.calls[0]?.[0].body?.answers).toEqual([{ question_id: 'serial', value: 'SN-4711', version: 0 }]);

  const snapshots = within(screen.getByRole('list', { name: 'Snapshots of the call' }));
  const [first] = snapshots.getAllByRole('listitem');
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Add to sheet' }));
  await waitFor(() => expect(snapshots.getAllByRole('listitem')).toHaveLength(1));
  expect(marked.mock.calls[0]?.[0].params).toMatchObject({ photoId: id(11) });

  const labour = within(screen.getByRole('list', { name: 'Labour from timers' }));
  await userEvent.click(labour.getByRole('button', { name: 'Add to sheet' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Labour from timers' })).toBeNull());
  await waitFor(() => expect(charged).toHaveBeenCalledTimes(1));
  expect(charged.mock.calls[0]?.[0].body).toMatchObject({ kind: 'labour', minutes: 90, timer_id: id(20) });
  expect([answered, added].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

describe('labour of a timer that still runs', () => {
  const fiveMinutesAgo = () => new Date(Date.now() - 4.5 * 60_000).toISOString();
  const ofTimer = (running: object) => {
    const [timed] = proposals.labour;
    proposals = { ...proposals, labour: [{ ...timed, running: true, minutes: 1, ...running } as never] };
  };
  const labourList = async () => within(await screen.findByRole('list', { name: 'Labour from timers' }));

  test('is taken over once its owner has chosen to stop the timer, with the minutes until then', async () => {
    ofTimer({ started_at: fiveMinutesAgo() });
    const stopped = mockEndpoint(ticketsApi.stopTimer, () => ({ timer: {} as never }));
    const charged = mockEndpoint(sheetCostsApi.add, () => ({ costs: stored.filled.costs as never }));
    openDrawer();
    await userEvent.click((await labourList()).getByRole('button', { name: 'Add to sheet' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(stopped).not.toHaveBeenCalled();
    await userEvent.click((await labourList()).getByRole('button', { name: 'Add to sheet' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the timer and add 0:05 h' }));
    await waitFor(() => expect(charged).toHaveBeenCalledOnce());
    expect(stopped).toHaveBeenCalledOnce();
    expect(charged.mock.calls[0]?.[0].body).toMatchObject({
      ...{ kind: 'labour', minutes: 5, timer_id: id(20) },
      ...{ done_at: expect.any(String), sent_at: expect.any(String) },
    });
  });

  test('is not taken over when the timer could not be stopped', async () => {
    ofTimer({ started_at: fiveMinutesAgo() });
    mockEndpoint(ticketsApi.stopTimer, () => refuse('TIMER_NOT_RUNNING'));
    const charged = mockEndpoint(sheetCostsApi.add, () => ({ costs: stored.filled.costs as never }));
    openDrawer();
    await userEvent.click((await labourList()).getByRole('button', { name: 'Add to sheet' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Stop the timer and add/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(charged).not.toHaveBeenCalled();
  });

  test('is taken over without a connection, with the time at which the timer stopped', async () => {
    ofTimer({ started_at: fiveMinutesAgo() });
    openDrawer();
    await userEvent.click((await labourList()).getByRole('button', { name: 'Add to sheet' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Stop the timer and add/ }));
    await waitFor(() => expect(outbox.entries).toHaveLength(2));
    const [stop, line] = outbox.entries.map(({ body }) => body as { verb?: string; change?: SheetChange });
    expect(stop).toMatchObject({ verb: 'stop', at: expect.any(String) });
    expect(line?.change).toMatchObject({ kind: 'line', stopped_at: expect.any(String), line: { minutes: 5 } });
  });

  test('is not offered when the timer is a colleague’s', async () => {
    ofTimer({ started_at: fiveMinutesAgo(), person: { id: id(40), name: 'Rui Alves' } });
    openDrawer();
    const labour = await labourList();
    expect(labour.getByText(/still running: Rui Alves can stop it/)).toBeDefined();
    expect(labour.queryByRole('button')).toBeNull();
  });
});
