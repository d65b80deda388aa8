import { rolesApi } from '@sightline/contract/people/roles';
import { ssoApi } from '@sightline/contract/session/sso';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildSpace } from '#test/factories';
import { buildSsoWorkspace, configure, finish, goThere, type SsoWorkspace } from '#test/factories/sso';

const addRole = async ({ owner }: SsoWorkspace, name: string, kind: 'organization' | 'branch' = 'organization') => {
  const permissions = ['tickets.view'];
  return (await as(owner.token).call(rolesApi.create, { body: { name, kind, permissions } })).data.role;
};
const signIn = async (workspace: SsoWorkspace, sub: string) =>
  finish(await goThere(workspace, { sub, email: `${sub}@${workspace.domain}`, email_verified: true, name: 'Ana' }));
const shown = async ({ owner }: SsoWorkspace) =>
  (await as(owner.token).call(ssoApi.find, {})).data.provider?.default_role;

it('new people get an own role of the workspace, also after it was renamed', async () => {
  const workspace = await buildSsoWorkspace();
  const role = await addRole(workspace, 'Dispatcher');
  expect((await configure(workspace.owner, { ...workspace.input, default_role: 'Dispatcher' })).code).toBe('OK');
  expect((await signIn(workspace, 'ana')).data.user.roles).toMatchObject([{ name: 'Dispatcher', branch_id: null }]);
  const renamed = { params: { id: role.id ?? '' }, body: { name: 'Planner' } };
  await as(workspace.owner.token).call(rolesApi.update, renamed);
  expect(await shown(workspace)).toBe('Planner');
  expect((await signIn(workspace, 'rui')).data.user.roles).toMatchObject([{ name: 'Planner' }]);
});

it('an own role of customers comes with a space', async () => {
  const workspace = await buildSsoWorkspace();
  await addRole(workspace, 'Site manager', 'branch');
  const settings = { ...workspace.input, default_role: 'Site manager' };
  expect((await configure(workspace.owner, settings)).code).toBe('ROLES_DO_NOT_FIT');
  const space = await buildSpace(workspace.organization);
  expect((await configure(workspace.owner, { ...settings, default_branch_id: space.id })).code).toBe('OK');
  expect((await signIn(workspace, 'ana')).data.user.roles).toMatchObject([
    { name: 'Site manager', branch_id: space.id },
  ]);
  const [entry] = await arrange<{ changes: unknown }>(
    `select changes from audit_log where organization_id = $1 and event = 'workspace.sso_changed' order by seq desc`,
    [workspace.organization.id],
  );
  expect(entry?.changes).toContainEqual({ field: 'default_space', from: null, to: space.name });
});

it('a role that is deleted gives nobody an account, nor does another one of its name', async () => {
  const workspace = await buildSsoWorkspace();
  const role = await addRole(workspace, 'Dispatcher');
  await configure(workspace.owner, { ...workspace.input, default_role: 'Dispatcher' });
  await as(workspace.owner.token).call(rolesApi.remove, { params: { id: role.id ?? '' }, body: {} });
  expect(await shown(workspace)).toBeNull();
  expect(await signIn(workspace, 'ana')).toMatchObject({ status: 403, code: 'SSO_ROLE_MISSING' });
  await addRole(workspace, 'Dispatcher');
  expect((await signIn(workspace, 'ana')).code).toBe('SSO_ROLE_MISSING');
  expect(await arrange('select id from users where email = $1', [`ana@${workspace.domain}`])).toEqual([]);
});

it.each(['Subscriber', 'Nobody'])('the role %s cannot be chosen', async (default_role) => {
  const { owner, input } = await buildSsoWorkspace();
  const reply = await as(owner.token).send(ssoApi.update, { body: { ...input, default_role } });
  expect([404, 422]).toContain(reply.status);
  expect(Object.keys(reply.errors)).toEqual(['default_role']);
});

it('a role that holds what Subscribers alone may is refused, also when it got that later', async () => {
  const workspace = await buildSsoWorkspace();
  await addRole(workspace, 'Almost owner');
  const settings = { ...workspace.input, default_role: 'Almost owner' };
  await configure(workspace.owner, settings);
  await arrange(`update own_roles set permissions = '{tickets.view,sign-in.manage}' where organization_id = $1`, [
    workspace.organization.id,
  ]);
  expect((await signIn(workspace, 'ana')).code).toBe('SSO_ROLE_MISSING');
  expect((await configure(workspace.owner, settings)).code).toBe('ONLY_FOR_SUBSCRIBERS');
});
