import { limits } from '@sightline/contract/limits';
import { bulksApi, type TicketBulk } from '@sightline/contract/tickets/bulks';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildDesk, buildManyTickets, buildTicket } from '#test/factories/tickets';
import { jobsDone } from '#test/jobs';

const { batch } = limits.ticketBulks;

const start = (person: TestPerson, body: object) =>
  as(person.token).send(bulksApi.start, { body: { id: uuidv7(), ...body } });
const undo = (person: TestPerson, id: string) => as(person.token).send(bulksApi.undo, { params: { id } });
const startRight = async (person: TestPerson, body: object): Promise<TicketBulk & { id: string }> => {
  const id = uuidv7();
  const reply = await start(person, { id, ...body });
  expect(reply.code, JSON.stringify(reply.errors)).toBe('OK');
  return { id, ...(reply.data as { bulk: TicketBulk }).bulk };
};
const find = async (person: TestPerson, id: string): Promise<TicketBulk> =>
  (await as(person.token).call(bulksApi.find, { params: { id } })).data.bulk;
const read = async (person: TestPerson, id: string): Promise<Ticket> =>
  (await as(person.token).call(ticketsApi.find, { params: { id } })).data.ticket;
const close = (person: TestPerson, id: string) =>
  as(person.token).call(ticketsApi.close, { params: { id }, body: { with_sheet: false } });
const urgent = { action: 'set_priority', priority_id: 4 };

async function countUrgent({ organization_id }: TestPerson): Promise<number> {
  const rows = await arrange<{ total: number }>(
    'select count(*)::int total from tickets where organization_id = $1 and priority_id = 4',
    [organization_id],
  );
  return rows[0]?.total ?? 0;
}

describe('a change of many tickets', () => {
  it('checks each as if it were changed alone: one that refuses stops no other, and says why', async () => {
    const { agent } = await buildDesk();
    const [low, closed, already] = [
      await buildTicket(agent),
      await buildTicket(agent, { subject: 'Fan hums' }),
      await buildTicket(agent, { priority_id: 4 }),
    ];
    await close(agent, closed.id);
    const stranger = await buildTicket(await buildPerson(await buildOrganization()));
    const ids = [low.id, closed.id, already.id, stranger.id];
    expect(await startRight(agent, { ...urgent, ids })).toMatchObject({
      ...{ state: 'done', total: 3, done: 3, changed: 1, failed: 1, missing: 1 },
      failures: [{ id: closed.id, name: `#${closed.ticket_id} Fan hums`, code: 'TICKET_CLOSED' }],
    });
    expect((await read(agent, low.id)).priority.id).toBe(4);
    expect((await read(agent, closed.id)).priority.id).toBe(2);
  });

  it('writes the history of each ticket', async () => {
    const { agent, colleague } = await buildDesk();
    const { id } = await buildTicket(agent);
    await startRight(agent, { action: 'assign', user_id: colleague.id, ids: [id] });
    await startRight(agent, { action: 'set_status', status_id: 3, ids: [id] });
    const { data } = await as(agent.token).call(ticketsApi.events, { params: { id }, query: {} });
    expect(data.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['status_changed', 'assigned']);
  });

  it('keeps the rule of the workspace that tickets are closed with a sheet', async () => {
    const { organization, agent } = await buildDesk();
    const owner = await buildPerson(organization, 'Subscriber');
    const key = 'tickets.require_sheet_to_close';
    await as(owner.token).call(workspaceApi.updateSetting, { body: { key, value: true } });
    const { id } = await buildTicket(agent);
    expect((await startRight(agent, { action: 'close', ids: [id] })).failures).toMatchObject([
      { id, code: 'NO_SHEET' },
    ]);
    expect((await read(agent, id)).closed).toBe(false);
  });

  it('reaches all that match but those that are left out, and nothing else', async () => {
    const { agent, space, guest } = await buildDesk();
    const [here, spared, internal] = [
      await buildTicket(agent, { branch_id: space.id }),
      await buildTicket(agent, { branch_id: space.id }),
      await buildTicket(agent),
    ];
    const matching = { filter: { branch_id: [space.id], closed: 'false' } };
    expect(await startRight(agent, { ...urgent, matching, except: [spared.id] })).toMatchObject({
      total: 1,
      changed: 1,
    });
    const shown = [here, spared, internal].map(async ({ id }) => (await read(agent, id)).priority.id);
    expect(await Promise.all(shown)).toEqual([4, 2, 2]);
    expect((await start(guest, { ...urgent, matching })).code).toBe('FORBIDDEN');
  });

  it('takes what its action takes, and an agent who may be assigned', async () => {
    const { agent, guest } = await buildDesk();
    const { id } = await buildTicket(agent);
    for (const body of [{ action: 'assign' }, { action: 'set_status' }, { action: 'set_priority' }])
      expect((await start(agent, { ...body, ids: [id] })).code, body.action).toBe('INVALID_INPUT');
    expect((await start(agent, { action: 'assign', user_id: guest.id, ids: [id] })).code).toBe('NOT_ASSIGNABLE');
  });

  it('is refused when it matches more than ten thousand, and then changes none', async () => {
    const { agent } = await buildDesk();
    await buildManyTickets(agent, limits.bulkRows + 1);
    expect((await start(agent, { ...urgent, matching: {} })).code).toBe('TOO_MANY_ROWS');
    expect(await countUrgent(agent)).toBe(0);
  });
});

/** Jobs that go on with changes wait until they are released. */
async function holdJobs(): Promise<() => Promise<void>> {
  await arrange(`create function graphile_worker.hold_bulk() returns trigger language plpgsql as $$ begin
    if new.payload -> 'data' ->> 'run_id' is not null and new.run_at <= now() then
      new.run_at := now() + interval '1 hour';
    end if;
    return new; end $$`);
  await arrange(`create trigger hold_bulk before insert on graphile_worker._private_jobs
    for each row execute function graphile_worker.hold_bulk()`);
  return async () => {
    await arrange('drop function graphile_worker.hold_bulk() cascade');
    await arrange(
      `update graphile_worker._private_jobs set run_at = now()
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'jobs.run_bulk')`,
    );
    await arrange(`select pg_notify('jobs:insert', '{"count":5}')`);
    await jobsDone();
  };
}

describe('beyond the first hundred', () => {
  it('a job goes on, batch by batch, and nobody begins another change meanwhile', async () => {
    const { agent, colleague } = await buildDesk();
    await buildManyTickets(agent, 2 * batch + 50);
    const release = await holdJobs();
    const begun = await startRight(agent, { ...urgent, matching: {} });
    expect(begun).toMatchObject({ state: 'running', total: 2 * batch + 50, done: batch, changed: batch });
    const another = await start(agent, { action: 'close', matching: {} });
    const early = await undo(agent, begun.id);
    expect([another.code, early.code]).toEqual(['BULK_RUNNING', 'BULK_RUNNING']);
    expect((await start(colleague, { ...urgent, matching: { query: 'nothing' } })).code).toBe('OK');
    await release();
    expect(await find(agent, begun.id)).toMatchObject({ state: 'done', done: 2 * batch + 50, changed: 2 * batch + 50 });
    expect(await countUrgent(agent)).toBe(2 * batch + 50);
  });

  it('it ends when the person loses the right to it; what was changed stays', async () => {
    const { agent } = await buildDesk();
    await buildManyTickets(agent, batch + 50);
    const release = await holdJobs();
    const { id } = await startRight(agent, { ...urgent, matching: {} });
    await arrange('delete from roles where person_id = $1', [agent.id]);
    await release();
    const rows = await arrange('select state, error, done from runs where id = $1', [id]);
    expect(rows).toEqual([{ state: 'failed', error: 'FORBIDDEN', done: batch }]);
    expect(await countUrgent(agent)).toBe(batch);
  });
});

describe('taking a change of many back', () => {
  it('restores what each ticket had, but for those that somebody changed since', async () => {
    const { agent, colleague } = await buildDesk();
    const tickets = [
      await buildTicket(agent, { priority_id: 1 }),
      await buildTicket(agent, { priority_id: 3 }),
      await buildTicket(agent),
    ];
    const ids = tickets.map(({ id }) => id);
    const { id } = await startRight(agent, { ...urgent, ids });
    await as(colleague.token).call(ticketsApi.update, { params: { id: ids[2] ?? '' }, body: { priority_id: 1 } });
    const back = (await undo(agent, id)).data as { id: string; bulk: TicketBulk };
    expect(back.bulk).toMatchObject({ undoes: id, changed: 2, failed: 1, failures: [{ code: 'STALE_VERSION' }] });
    const shown = await Promise.all(ids.map(async (each) => (await read(agent, each)).priority.id));
    expect(shown).toEqual([1, 3, 1]);
    expect((await undo(agent, id)).data).toEqual(back);
  });

  it('restores one change after the other, the last one first', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent, { priority_id: 1 });
    const ids = [ticket.id];
    const high = await startRight(agent, { action: 'set_priority', priority_id: 3, ids });
    const topmost = await startRight(agent, { ...urgent, ids });
    const assigned = await startRight(agent, { action: 'assign', user_id: colleague.id, ids });
    const changes = [assigned, topmost, high];
    for (const { id } of changes) {
      const back = (await undo(agent, id)).data as { bulk: TicketBulk };
      expect(back.bulk).toMatchObject({ changed: 1, failed: 0 });
    }
    expect(await read(agent, ticket.id)).toMatchObject({ priority: { id: 1 }, assignees: [], status: { id: 1 } });
  });

  it('reopens what it closed with the status of before, and takes assignees off again', async () => {
    const { agent, colleague } = await buildDesk();
    const [one, closed] = [await buildTicket(agent), await buildTicket(agent)];
    await close(agent, closed.id);
    const assigned = await startRight(agent, { action: 'assign', user_id: colleague.id, ids: [one.id] });
    const ended = await startRight(agent, { action: 'close', ids: [one.id, closed.id] });
    expect(ended).toMatchObject({ changed: 1, failed: 0 });
    await undo(agent, ended.id);
    expect(await read(agent, one.id)).toMatchObject({ closed: false, status: { id: 2 } });
    expect((await read(agent, closed.id)).closed).toBe(true);
    await undo(agent, assigned.id);
    expect(await read(agent, one.id)).toMatchObject({ assignees: [], status: { id: 1 } });
  });

  it('is for the person whose change it was', async () => {
    const { agent, colleague } = await buildDesk();
    const { id } = await startRight(agent, { ...urgent, ids: [(await buildTicket(agent)).id] });
    expect((await undo(colleague, id)).code).toBe('NOT_FOUND');
    expect((await as(colleague.token).send(bulksApi.find, { params: { id } })).code).toBe('NOT_FOUND');
  });
});
