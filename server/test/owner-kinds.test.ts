import { callsApi } from '@sightline/contract/calls/calls';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ownerKinds } from '../src/features/owner-kinds.ts';
import type { SubjectKindName, TimerOwnerKind } from '../src/kernel/owner-kinds.ts';
import { as } from './app.ts';
import { testDatabase } from './database.ts';
import { buildRoom } from './factories/calls.ts';
import { buildDraft } from './factories/knowledge.ts';
import { sendTestMessage } from './factories/talk.ts';
import { buildTicket } from './factories/tickets.ts';
import { arrange, buildOrganization, buildPerson, type TestPerson } from './factories.ts';
import { closeAtFileEnd } from './file-end.ts';
import { connectOwner } from './fresh-database.ts';

type Example = { table: string; build: (person: TestPerson) => Promise<{ id: string }> };

const examples: Record<SubjectKindName, Example> = {
  message: { table: 'chats', build: async (person) => sendTestMessage(person, await buildRoom([person]), 'Look') },
  ticket: { table: 'tickets', build: (person) => buildTicket(person) },
  sheet: {
    table: 'assistance_sheets',
    build: async (person) => {
      const id = uuidv7();
      const params = { id: (await buildTicket(person)).id };
      await as(person.token).call(sheetsApi.create, { params, body: { id, problem: 'Worn', work_done: 'Changed' } });
      return { id };
    },
  },
  call: {
    table: 'calls',
    build: async (person) => {
      const room_id = await buildRoom([person]);
      return (await as(person.token).call(callsApi.create, { body: { room_id } })).data.call;
    },
  },
  article: { table: 'articles', build: (person) => buildDraft(person) },
};
const kinds = Object.keys(examples) as SubjectKindName[];

const buildAgent = async () => buildPerson(await buildOrganization());
const insertion = `
  insert into notifications (organization_id, person_id, kind, subject_kind, subject_id, created_at)
  values ($1, $2, 'ticket_assigned', $3, $4, now())`;
const notifyOf = (person: TestPerson, kind: string, id: string) =>
  arrange(insertion, [person.organization_id, person.id, kind, id]);
const count = async (person: TestPerson) =>
  (await arrange('select from notifications where person_id = $1', [person.id])).length;

describe('what a notification is about', () => {
  it('is of a kind that a feature has registered, with a table that a migration has named', async () => {
    expect(Object.keys(ownerKinds.subjects).sort()).toEqual(kinds.toSorted());
    const triggers = await arrange<{ name: string; table: string }>(
      `select tgname as name, tgrelid::regclass::text as table from pg_trigger where tgname like 'notifications_subject_%_removal'`,
    );
    expect(triggers.map(({ name, table }) => [name, table]).sort()).toEqual(
      kinds.map((kind) => [`notifications_subject_${kind}_removal`, examples[kind].table]).sort(),
    );
    await expect(notifyOf(await buildAgent(), 'weather', uuidv7())).rejects.toMatchObject({ code: '23514' });
  });

  it.each(kinds)('is a %s of the same workspace', async (kind) => {
    const [here, elsewhere] = [await buildAgent(), await buildAgent()];
    const { id } = await examples[kind].build(elsewhere);
    await expect(notifyOf(here, kind, id)).rejects.toMatchObject({ code: '23503' });
    await expect(notifyOf(here, kind, uuidv7())).rejects.toMatchObject({ code: '23503' });
    await notifyOf(elsewhere, kind, id);
    const moved = arrange('update notifications set organization_id = $1 where person_id = $2', [
      here.organization_id,
      elsewhere.id,
    ]);
    await expect(moved).rejects.toMatchObject({ code: '23503' });
  });

  it.each(kinds)('takes its notifications along when it is a %s that is deleted, and no others', async (kind) => {
    const person = await buildAgent();
    const { table, build } = examples[kind];
    const [gone, kept] = [await build(person), await build(person)];
    await arrange('delete from notifications where person_id = $1', [person.id]);
    await notifyOf(person, kind, gone.id);
    await notifyOf(person, kind, kept.id);
    await arrange(`delete from ${table} where organization_id = $1 and id = $2`, [person.organization_id, gone.id]);
    expect(await arrange('select subject_id from notifications where person_id = $1', [person.id])).toEqual([
      { subject_id: kept.id },
    ]);
  });
});

describe('what is deleted while somebody is notified of it', () => {
  async function openTwo() {
    const { ownerUrl } = await testDatabase();
    const [one, other] = [await connectOwner(ownerUrl), await connectOwner(ownerUrl)];
    closeAtFileEnd(async () => {
      await one.end();
      await other.end();
    });
    const person = await buildAgent();
    const { id } = await buildDraft(person);
    await arrange('delete from notifications where person_id = $1', [person.id]);
    await one.query('begin');
    return { one, other, person, id };
  }

  it('takes along a notification that was written before', async () => {
    const { one, other, person, id } = await openTwo();
    await one.query(insertion, [person.organization_id, person.id, 'article', id]);
    const deletion = other.query('delete from articles where id = $1', [id]);
    await one.query('commit');
    expect((await deletion).rowCount).toBe(1);
    expect(await count(person)).toBe(0);
  });

  it('refuses a notification that comes after', async () => {
    const { one, other, person, id } = await openTwo();
    await one.query('delete from articles where id = $1', [id]);
    const late = other.query(insertion, [person.organization_id, person.id, 'article', id]);
    await one.query('commit');
    await expect(late).rejects.toMatchObject({ code: '23503' });
    expect(await count(person)).toBe(0);
  });
});

describe('what a timer runs for', () => {
  const timerOf = (person: TestPerson, kind: string, id: string) =>
    arrange('insert into timers (organization_id, owner_kind, owner_id, person_id) values ($1, $2, $3, $4)', [
      person.organization_id,
      kind,
      id,
      person.id,
    ]);
  const owners: Record<TimerOwnerKind, Example> = { ticket: examples.ticket };
  const ownerKindNames = Object.keys(owners) as TimerOwnerKind[];

  it('is of a kind that a feature has registered', async () => {
    expect(Object.keys(ownerKinds.timers)).toEqual(ownerKindNames);
    await expect(timerOf(await buildAgent(), 'weather', uuidv7())).rejects.toMatchObject({ code: '23514' });
  });

  it.each(ownerKindNames)('is a %s of the same workspace, and takes its timers along', async (kind) => {
    const [here, elsewhere] = [await buildAgent(), await buildAgent()];
    const { table, build } = owners[kind];
    const { id } = await build(elsewhere);
    await expect(timerOf(here, kind, id)).rejects.toMatchObject({ code: '23503' });
    await timerOf(elsewhere, kind, id);
    await arrange(`delete from ${table} where id = $1`, [id]);
    expect(await arrange('select from timers where person_id = $1', [elsewhere.id])).toEqual([]);
  });
});
