import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database';
import { buildOrganization, buildPerson, buildSpace } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { closeAtFileEnd } from '#test/file-end';
import { openPool } from '../../db/client.ts';
import { inTenant } from '../../db/transaction.ts';
import type { RoomKinds } from '../../kernel/owner-kinds.ts';
import { isReadableBy, roomKinds } from './room-kinds.ts';

it('another kind of room is read by its members and by those whom its rule names', async () => {
  const pool = openPool({ url: (await testDatabase()).appUrl, max: 1, onError: () => {} });
  closeAtFileEnd(() => pool.end());
  const organization = await buildOrganization();
  const [member, agent] = [await buildPerson(organization), await buildPerson(organization)];
  const client = await buildPerson(organization, 'Client', await buildSpace(organization));
  const roomId = await buildRoom([member, client]);
  const planted: RoomKinds = { ...roomKinds, Group: { ...roomKinds.Group, isOpenTo: ({ isAgent }) => isAgent } };
  const readersOf = (kinds: RoomKinds) =>
    inTenant(pool, organization.id, 'read', async (db) => {
      const reader = { person: sql`p.id`, branch: sql`p.branch_id`, isAgent: sql<boolean>`p.branch_id is null` };
      const people = [member, agent, client];
      const { rows } = await sql<{ id: string }>`
        select p.id from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ branch_id }) => branch_id)}::uuid[]) as p (id, branch_id)
        join rooms as r on r.id = ${roomId} where ${isReadableBy(reader, kinds)}`.execute(db);
      return rows.map(({ id }) => id).sort();
    });
  expect(await readersOf(roomKinds)).toEqual([member.id, client.id].sort());
  expect(await readersOf(planted)).toEqual([member.id, agent.id, client.id].sort());
});
