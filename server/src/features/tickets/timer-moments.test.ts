import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { momentOf } from '../../kernel/device-time.ts';

const now = new Date('2026-11-26T18:00:00.000Z');

describe('when something was done that is sent later', () => {
  it.each([
    ['without the times of a device it is now', {}, '2026-11-26T18:00:00.000Z'],
    [
      'as long ago as they are apart',
      { done_at: '2026-11-26T09:00:00.000Z', sent_at: '2026-11-26T18:00:00.000Z' },
      '2026-11-26T09:00:00.000Z',
    ],
    [
      'a clock that is a day behind changes nothing',
      { done_at: '2026-11-25T09:00:00.000Z', sent_at: '2026-11-25T18:00:00.000Z' },
      '2026-11-26T09:00:00.000Z',
    ],
    [
      'one that was set back meanwhile cannot lead into the future',
      { done_at: '2026-11-26T20:00:00.000Z', sent_at: '2026-11-26T18:00:00.000Z' },
      '2026-11-26T18:00:00.000Z',
    ],
    [
      'nothing is older than two days',
      { done_at: '2026-01-01T00:00:00.000Z', sent_at: '2026-11-26T18:00:00.000Z' },
      '2026-11-24T18:00:00.000Z',
    ],
  ])('%s', (_words, times, expected) => expect(momentOf(now, times).toISOString()).toBe(expected));
});

describe('a timer that ran without a connection', () => {
  const hoursAgo = (hours: number) => ({
    done_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    sent_at: new Date().toISOString(),
  });

  it('counts the time between, and no minute twice', async () => {
    const { agent: ana } = await buildDesk();
    const { id } = await buildTicket(ana);
    const params = { id };
    await as(ana.token).call(ticketsApi.startTimer, { params, body: hoursAgo(3) });
    const { data } = await as(ana.token).call(ticketsApi.stopTimer, { params, body: hoursAgo(1) });
    const { started_at, stopped_at } = data.timer;
    expect((Date.parse(stopped_at ?? '') - Date.parse(started_at)) / 3_600_000).toBeCloseTo(2, 1);
    const again = await as(ana.token).call(ticketsApi.startTimer, { params, body: hoursAgo(2) });
    expect(again.data.timer.started_at).toBe(stopped_at);
  });
});
