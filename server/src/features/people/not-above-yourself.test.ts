import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { peopleApi } from '@sightline/contract/people/people';
import { grantableTo } from '@sightline/contract/permissions';
import { sessionApi } from '@sightline/contract/session/session';
import { spacesApi } from '@sightline/contract/workspace/spaces';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRole } from '#test/factories/roles';
import { scenarios } from '#test/scenarios/all';
import { endpoints } from '#test/scenarios/cases';

type Stage = { target: TestPerson; targetRole: string; space: string; invitation: string };
type Ask = (token: string, stage: Stage) => Promise<{ code: string; data: unknown }[]>;

const bulk: Ask = (token, { target }) =>
  Promise.all(
    (['suspend', 'activate', 'end_sessions', 'send_reset_link', 'remove'] as const).map((action) =>
      as(token).call(peopleApi.bulk, { body: { action, ids: [target.id] } }),
    ),
  );

/** Every verb by which somebody acts on somebody else. */
const verbs: Record<string, Ask> = {
  'people.setRoles': async (token, { target }) => [
    await as(token).call(peopleApi.setRoles, {
      params: { id: target.id },
      body: { roles: [{ role: 'Agent', branch_id: null }] },
    }),
  ],
  'people.bulk': bulk,
  'session.endSession': async (token, { target }) => {
    const [row] = await arrange<{ id: string }>('select session_id as id from tokens where user_id = $1', [target.id]);
    return [await as(token).call(sessionApi.endSession, { params: { id: target.id, sid: row?.id ?? '' } })];
  },
  'session.endSessions': async (token, { target }) => [
    await as(token).call(sessionApi.endSessions, { params: { id: target.id } }),
  ],
  'workspace.spaces.addMembers': async (token, { target, space }) => [
    await as(token).call(spacesApi.addMembers, {
      params: { id: space },
      body: { user_ids: [target.id], role: 'Client' },
    }),
  ],
  'workspace.spaces.removeMembers': async (token, { target, space }) => [
    await as(token).call(spacesApi.removeMembers, { params: { id: space }, body: { user_ids: [target.id] } }),
  ],
  'people.invitations.create': async (token, { targetRole }) => [
    await as(token).call(invitationsApi.create, {
      body: { via: 'link', invites: [{ email: 'nobody@example.test', role: targetRole }] },
    }),
  ],
  'people.invitations.resend': async (token, { invitation }) => [
    await as(token).call(invitationsApi.resend, { params: { id: invitation } }),
  ],
  'people.invitations.revoke': async (token, { invitation }) => [
    await as(token).call(invitationsApi.revoke, { params: { id: invitation } }),
  ],
};

/** Endpoints that look like such a verb, and why they are none. */
const others: Record<string, string> = {
  'session.account.requestExport': 'is about the own account',
  'people.export': 'reads what the list shows',
  'people.invitations.check': 'invites nobody',
  'people.roles.create': 'acts on a role: own-roles tests',
  'people.roles.update': 'acts on a role: own-roles tests',
  'people.roles.remove': 'acts on a role: own-roles tests',
  'workspace.spaces.update': 'acts on a space',
  'talk.addMembers': 'acts on a conversation, which everybody in it may share',
  'talk.removeMembers': 'acts on a conversation',
};

const asksFor = ['people.manage', 'people.invite', 'sessions.manage', 'roles.manage'];

const isOnPeople = (name: string, { method, path }: Endpoint): boolean =>
  method !== 'GET' &&
  (asksFor.includes(scenarios[name]?.allow ?? '') || /^\/users?\/(:|bulk|export)|\/members\b|^\/user\/:/.test(path));

async function buildStage(role: 'Subscriber' | 'Manager'): Promise<Stage & { manager: TestPerson; own: TestPerson }> {
  const organization = await buildOrganization();
  const target = await buildPerson(organization, role);
  await buildPerson(organization, 'Subscriber');
  const manager = await buildPerson(organization, 'Manager');
  const { name } = await buildRole(
    organization,
    grantableTo('organization').filter((slug) => slug !== 'audit.view'),
  );
  const own = await buildPerson(organization, name);
  const space = await buildSpace(organization);
  const [invitation] = await arrange<{ id: string }>(
    `with batch as (insert into invitation_batches (organization_id, id, via, message, created_at)
       values ($1, uuidv7(), 'link', '', now()) returning id)
     insert into invitations (organization_id, id, batch_id, name, role, locale, code_hash, invited_by, created_at, expires_at)
     select $1, uuidv7(), id, '', $2, 'en', uuidv7()::text::bytea, $3, now(), now() + interval '1 day' from batch returning id`,
    [organization.id, role, target.id],
  );
  return { target, targetRole: role, space: space.id, invitation: invitation?.id ?? '', manager, own };
}

const refusedBy = (data: unknown): string[] =>
  ((data as { failed?: { code: string }[] } | null)?.failed ?? []).map(({ code }) => code);

const isRefused = ({ code, data }: { code: string; data: unknown }): boolean =>
  [code, ...refusedBy(data)].some((each) => ['ROLE_ABOVE_YOURS', 'FORBIDDEN'].includes(each));

describe('nobody acts on somebody who may do more', () => {
  it('by any verb on people: a new one is listed here', () => {
    const found = endpoints.filter(([name, endpoint]) => isOnPeople(name, endpoint)).map(([name]) => name);
    expect(found.filter((name) => !(name in verbs) && !(name in others))).toEqual([]);
    expect(Object.keys(verbs).filter((name) => !found.includes(name))).toEqual([]);
    expect(Object.keys(api).length).toBeGreaterThan(10);
  });

  it.each(Object.keys(verbs))('a Manager on a Subscriber, nor an own role on a Manager: %s', async (name) => {
    const above = await buildStage('Subscriber');
    const replies = (await verbs[name]?.(above.manager.token, above)) ?? [];
    const beside = await buildStage('Manager');
    replies.push(...((await verbs[name]?.(beside.own.token, beside)) ?? []));
    expect(replies.filter((reply) => !isRefused(reply))).toEqual([]);
    for (const { target } of [above, beside])
      expect((await as(target.token).call(sessionApi.current, {})).status).toBe(200);
  });

  it('and ends sessions of who may do as much or less', async () => {
    const { manager, target } = await buildStage('Manager');
    expect((await as(manager.token).call(sessionApi.endSessions, { params: { id: target.id } })).data.ended).toBe(1);
  });
});
