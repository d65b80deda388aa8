import { peopleApi } from '@sightline/contract/people/people';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange } from '#test/factories';
import { TIMEOUT } from '#test/timeout';
import { demoPassword, demoPeople, demoSuspended } from './company.ts';
import { hasDemo, seedDemo } from './seed.ts';

/** Tried again after a deadlock: the running application locks tables in another order. */
async function empty(): Promise<void> {
  await vi.waitFor(() => arrange('truncate organizations, users cascade'), TIMEOUT);
}

async function load(): Promise<void> {
  await empty();
  expect(await seedDemo((await testApp()).ownerUrl)).toBe('loaded');
}

const login = async (account: string) => {
  const body = { email: `${account}@demo.test`, password: demoPassword };
  return requireSession((await as(undefined).call(sessionApi.login, { body })).data);
};
const enter = async (account: string) => as((await login(account)).token.plainText ?? '');

describe('loading the demo', () => {
  beforeEach(empty);

  it('leaves a database alone that holds a workspace or a user', async () => {
    const { ownerUrl } = await testApp();
    await arrange(
      `insert into users (id, email, name, password_hash) values (gen_random_uuid(), 'a@b.test', 'Ana', '')`,
    );
    expect([await seedDemo(ownerUrl), await hasDemo(ownerUrl)]).toEqual(['not empty', false]);
    expect(await arrange('select count(*)::int from organizations')).toEqual([{ count: 0 }]);
  });

  it('happens once', async () => {
    const { ownerUrl } = await testApp();
    const outcomes = await Promise.all([seedDemo(ownerUrl), seedDemo(ownerUrl)]);
    expect(outcomes.sort()).toEqual(['loaded', 'not empty']);
    expect(await hasDemo(ownerUrl)).toBe(true);
    expect(await arrange('select count(*)::int from organizations')).toEqual([{ count: 1 }]);
  });

  it('tells the same each time', async () => {
    const digest = `select md5(string_agg(said, '|' order by said)) messages, count(distinct room_id)::int rooms
      from (select room_id, regexp_replace(message, '<@[^|]*', '', 'g') as said from chats) as lines`;
    await load();
    const once = await arrange(digest);
    await load();
    expect(await arrange(digest)).toEqual(once);
  });
});

describe('the demo', () => {
  beforeAll(load);

  it('lets its accounts in, each with the role that the login screen shows', async () => {
    const { data } = await as(undefined).call(workspaceApi.environment, { params: { name: 'sightline' } });
    expect(data.demo?.password).toBe('sightline-demo');
    expect(data.demo?.accounts.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'subscriber@demo.test Subscriber',
      'manager@demo.test Manager',
      'agent1@demo.test Agent',
      'agent2@demo.test Agent',
      'guest@demo.test Client manager',
    ]);
    for (const { email, role } of data.demo?.accounts ?? []) {
      const session = await login(email.split('@')[0] ?? '');
      expect(session.user.roles.map(({ name }) => name)).toEqual([role]);
      expect(session.token.organization?.name).toBe('Meridian Field Service');
    }
  });

  it('has two customers and their people', async () => {
    const agent = await enter('agent1');
    const spaces = await agent.call(workspaceApi.spaces, { query: {} });
    expect(spaces.data.spaces.map(({ name }) => name)).toEqual(['Harbour Hospital', 'Lakeside Foods']);
    const { data } = await agent.call(peopleApi.list, { query: {} });
    expect(data.users.map(({ name }) => name).sort()).toEqual(
      demoPeople
        .filter(({ email }) => email !== demoSuspended)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('has about sixty tickets of every status and priority, some late, some closed with a sheet', async () => {
    const [facts] = await arrange(`
      select count(*)::int tickets, count(distinct status_id)::int statuses, count(distinct priority_id)::int priorities,
        count(*) filter (where closed_at is null and due_date < now())::int late,
        count(*) filter (where closed_at is not null)::int closed, max(ticket_id) as last,
        (select count(*)::int from assistance_sheets) sheets,
        (select count(*)::int from timers where stopped_at is null) running
      from tickets`);
    expect(facts).toMatchObject({ tickets: 60, last: 60, statuses: 4, priorities: 4, running: 2 });
    expect(facts?.late).toBeGreaterThanOrEqual(3);
    expect(facts?.closed).toBeGreaterThanOrEqual(12);
    expect(facts?.sheets).toBeGreaterThanOrEqual(10);
  });

  it('numbers tickets in the order in which they were opened, and the next one goes on from there', async () => {
    const rows = await arrange<{ ticket_id: number }>('select ticket_id from tickets order by created_at, ticket_id');
    expect(rows.map(({ ticket_id }) => ticket_id)).toEqual(rows.map((_, index) => index + 1));
    const agent = await enter('agent1');
    const reply = await agent.call(ticketsApi.create, { body: { subject: 'One more' } });
    expect(reply.data.ticket.ticket_id).toBe(61);
    await arrange('delete from tickets where ticket_id = 61');
  });

  it('keeps the rules: not assigned exactly while nobody is, nothing in the future, nothing before its time', async () => {
    const [broken] = await arrange(`
      select
        (select count(*)::int from tickets t where (t.status_id = 1) = exists (
          select from ticket_assignees a where a.ticket_id = t.id)) status,
        (select count(*)::int from chats where created_at > now()) future,
        (select count(*)::int from tickets where updated_at > now() or updated_at < created_at or closed_at < created_at) times,
        (select count(*)::int from chats c join rooms r on r.id = c.room_id where c.created_at < r.created_at) early,
        (select count(*)::int from chats c join chats n on n.room_id = c.room_id and n.seq = c.seq + 1
          where n.created_at < c.created_at) backwards,
        (select count(*)::int from timers where stopped_at > now() or started_at > now()) timers,
        (select count(*)::int from rooms r where r.last_seq <> (select count(*) from chats where room_id = r.id)) seqs,
        (select count(*)::int from ticket_events e join tickets t on t.id = e.ticket_id
          where e.created_at > now() or e.created_at < t.created_at) events`);
    expect(Object.entries(broken ?? {}).filter(([, count]) => count !== 0)).toEqual([]);
  });

  it('has unread messages for agents and for the guest', async () => {
    const rows = await arrange<{ email: string; unread: number }>(`
      select p.email, count(*)::int unread from room_members m
      join rooms r on r.id = m.room_id join people p on p.id = m.person_id
      where r.last_seq > m.read_seq group by p.email`);
    const unread = new Map(rows.map((row) => [row.email, row.unread]));
    for (const account of ['agent1', 'agent2', 'manager'])
      expect(unread.get(`${account}@demo.test`)).toBeGreaterThan(0);
  });

  it('shows the guest the tickets of the own space only', async () => {
    const guest = await enter('guest');
    const { data } = await guest.call(ticketsApi.list, { query: {} });
    expect(data.pagination.total).toBe(30);
    expect(new Set(data.tickets.map(({ branch }) => branch?.name))).toEqual(new Set(['Harbour Hospital']));
  });
});
