import { describe, expect, test } from 'vitest';
import { ana, rui, sampleTicket, sampleTicketRow } from '../../../test/sample-tickets.ts';
import { assigned, changed, closed, reopened, timerStarted, timerStopped, unassigned } from './transitions.ts';

describe('the optimistic effect of an action on a ticket', () => {
  test('the first assignee moves it to "to do", a second one leaves the status', () => {
    const first = assigned(ana)(sampleTicket(1));
    expect(first).toMatchObject({ assignees: [ana], status: { id: 2 } });
    expect(assigned(rui)({ ...first, status: { id: 3 } })).toMatchObject({ assignees: [ana, rui], status: { id: 3 } });
  });

  test('removing the last assignee makes it "not assigned"', () => {
    const both = sampleTicket(1, { assignees: [ana, rui], status: { id: 3 } });
    const one = unassigned(ana.id)(both);
    expect(one.status.id).toBe(3);
    expect(unassigned(rui.id)(one)).toMatchObject({ assignees: [], status: { id: 1 } });
  });

  test('closing stops timers and makes assigned work done; reopening goes back to "to do"', () => {
    const running = timerStarted(
      'timer',
      ana,
      '2026-11-20T12:00:00Z',
    )(sampleTicket(1, { assignees: [ana], status: { id: 3 } }));
    expect(running.active_timers).toHaveLength(1);
    const shut = closed(ana, '2026-11-20T13:00:00Z')(running);
    expect(shut).toMatchObject({ closed: true, status: { id: 4 }, active_timers: [], closed_by: ana });
    expect(reopened(shut)).toMatchObject({ closed: false, closed_at: null, status: { id: 2 } });
    expect(closed(ana, '')(sampleTicket(2)).status.id).toBe(1);
  });

  test('only my timer stops', () => {
    const ticket = [ana, rui].reduce((all, user) => timerStarted(user.id, user, '')(all), sampleTicket(1));
    expect(timerStopped(ana.id)(ticket).active_timers).toMatchObject([{ user: rui }]);
  });

  test('a row of the list gets no fields that only a full ticket has', () => {
    const row = sampleTicketRow(1);
    expect(Object.keys(changed({ description: 'More', priority_id: 4 })(row))).toEqual(Object.keys(row));
    expect(Object.keys(closed(ana, '')(row))).toEqual(Object.keys(row));
  });
});
