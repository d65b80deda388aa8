import { talkApi } from '@sightline/contract/talk/talk';
import { expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { connectOwner } from '#test/fresh-database';

/** Only a mistake waits for so long. */
const slow = { timeout: 60_000 };

it('rooms read in one request are marked in the order of their ids, so that two requests never wait for each other', async () => {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const rooms: string[] = [];
  for (let at = 0; at < 12; at += 1) rooms.push(await buildRoom([ana, rui]));
  const messages: string[] = [];
  for (const room of rooms) messages.push((await sendTestMessage(rui, room, 'Look')).id);
  const [first] = rooms.toSorted();

  const other = await connectOwner((await testDatabase()).ownerUrl);
  await other.query('begin');
  await other.query('select from room_members where room_id = $1 and person_id = $2 for update', [first, ana.id]);
  const reading = as(ana.token).call(talkApi.markAsRead, { body: { messages } });
  await vi.waitFor(async () => {
    const waiting = await arrange(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  }, slow);
  const free = await arrange('select from room_members where person_id = $1 for update skip locked', [ana.id]);
  await other.query('commit');
  expect((await reading).status).toBe(200);
  expect(free).toHaveLength(rooms.length - 1);
});
