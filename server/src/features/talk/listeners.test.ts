import { expect, it } from 'vitest';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom } from '#test/factories/calls';
import { closeAtFileEnd } from '#test/file-end';
import { openPool } from '../../db/client.ts';
import { inTenant } from '../../db/transaction.ts';
import type { Member } from '../../kernel/actor.ts';
import { canReadRoom, findUnauthorized } from './policy.ts';

const memberOf = ({ id, name, organization_id, branch_id }: TestPerson): Member => ({
  kind: 'member',
  id,
  name,
  locale: 'en',
  organization_id,
  branch_id,
  role: 'Agent',
  plan: 'complete',
  own_permissions: null,
  permissions: new Set(['talk.view']),
  token_id: '',
  session_id: '',
});

it('many listeners are judged together as each would be alone', async () => {
  const pool = openPool({ url: (await testDatabase()).appUrl, max: 2, onError: () => {} });
  closeAtFileEnd(() => pool.end());
  const organization = await buildOrganization();
  const [here, there] = [await buildSpace(organization), await buildSpace(organization)];
  const [ana, rui, client, neighbour] = [
    await buildPerson(organization),
    await buildPerson(organization),
    await buildPerson(organization, 'Client', here),
    await buildPerson(organization, 'Client', there),
  ];
  const foreigner = await buildPerson(await buildOrganization());
  const ticket = await buildTicketRoom(ana);
  await arrange('update tickets set branch_id = $1 where id = $2', [here.id, ticket.id]);
  const rooms = [ticket.room_id, await buildRoom([ana, client]), await buildRoom([foreigner])];
  const listeners = [ana, rui, client, neighbour].flatMap((person) =>
    rooms.map((roomId) => ({ actor: memberOf(person), roomId })),
  );
  const [together, alone] = await inTenant(pool, organization.id, 'read', async (db) => [
    await findUnauthorized(db, listeners),
    await Promise.all(listeners.map(({ actor, roomId }) => canReadRoom(db, actor, roomId))),
  ]);
  expect(together).toEqual(listeners.filter((_, at) => !alone?.[at]));
  expect(together).toHaveLength(7);
});
