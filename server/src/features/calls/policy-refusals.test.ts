import { callsApi } from '@sightline/contract/calls/calls';
import { policiesApi, type SignInPolicy } from '@sightline/contract/session/policies';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';

/** A Subscriber with a passkey, who stays, and an agent who signed in with a password are in one call. */
async function buildCall() {
  const organization = await buildOrganization();
  const [owner, agent] = [await buildPerson(organization, 'Subscriber'), await buildPerson(organization)];
  await signedInBy(owner, 'passkey');
  await arrange(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced, name)
     values (gen_random_uuid(), $1, $2, '\\x00', 0, '{}', false, 'Phone')`,
    [owner.id, Buffer.from(owner.id)],
  );
  const room_id = await buildRoom([owner, agent]);
  const { data } = await as(owner.token).call(callsApi.create, { body: { room_id } });
  const params = { id: data.call.id };
  expect((await as(agent.token).call(callsApi.join, { params })).code).toBe('OK');
  return { organization, owner, agent, params };
}

const signedInBy = ({ id }: TestPerson, way: string) =>
  arrange(
    `insert into sign_ins (session_id, user_id, way) select session_id, user_id, $2 from tokens where user_id = $1`,
    [id, way],
  );

const setPolicy = (owner: TestPerson, policy: Partial<SignInPolicy>) =>
  as(owner.token).call(policiesApi.update, {
    body: {
      ...{
        require_second_factor: false,
        grace_days: 7,
        ways: ['password', 'passkey', 'qr', 'sso'],
        session_hours: null,
      },
      ...policy,
    },
  });

const peopleIn = async ({ owner, params }: { owner: TestPerson; params: { id: string } }) => {
  const { data } = await as(owner.token).call(callsApi.find, { params });
  return data.call.participants.map(({ id }) => id);
};

it.each<[string, Partial<SignInPolicy>]>([
  ['refuses how they signed in', { ways: ['passkey'] }],
  ['wants a second factor that they lack', { require_second_factor: true, grace_days: 0 }],
])('a policy that %s takes people out of their call, and keeps them out', async (_, policy) => {
  const scene = await buildCall();
  const { organization, owner, agent, params } = scene;
  await arrange(`update people set created_at = now() - interval '1 day' where organization_id = $1`, [
    organization.id,
  ]);
  expect((await setPolicy(owner, policy)).code).toBe('OK');
  await expect.poll(() => peopleIn(scene)).toEqual([owner.id]);
  expect((await as(agent.token).call(callsApi.join, { params })).status).toBe(403);
});

it('somebody who satisfies the policy stays in the call', async () => {
  const scene = await buildCall();
  const { owner, agent } = scene;
  const stranger = await buildCall();
  await signedInBy(agent, 'passkey');
  await setPolicy(owner, { ways: ['passkey'] });
  await setPolicy(stranger.owner, { ways: ['passkey'] });
  await expect.poll(() => peopleIn(stranger)).toEqual([stranger.owner.id]);
  expect(await peopleIn(scene)).toEqual([owner.id, agent.id]);
});
