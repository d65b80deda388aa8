import { invitationsApi } from '@sightline/contract/people/invitations';
import { peopleApi } from '@sightline/contract/people/people';
import { rolesApi } from '@sightline/contract/people/roles';
import { builtInRoles, grantableTo, permissionSlugs, rightsOf } from '@sightline/contract/permissions';
import { sessionApi } from '@sightline/contract/session/session';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { as, unique } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRole } from '#test/factories/roles';
import { connectOwner } from '#test/fresh-database';

async function buildCompany(plan: 'complete' | 'talk' = 'complete') {
  const organization = await buildOrganization(plan);
  const owner = await buildPerson(organization, 'Subscriber');
  return { organization, owner };
}

const create = (actor: TestPerson, body: object) =>
  as(actor.token).send(rolesApi.create, {
    body: { name: unique('Role'), kind: 'organization', ...body } as never,
  });
const update = (actor: TestPerson, id: string, body: object) =>
  as(actor.token).send(rolesApi.update, { params: { id }, body });
const remove = (actor: TestPerson, id: string, move_to?: string) =>
  as(actor.token).send(rolesApi.remove, { params: { id }, body: move_to === undefined ? {} : { move_to } });
const give = (actor: TestPerson, person: TestPerson, role: string, branch_id: string | null = null) =>
  as(actor.token).send(peopleApi.setRoles, { params: { id: person.id }, body: { roles: [{ role, branch_id }] } });
const listTickets = (actor: TestPerson) => as(actor.token).send(ticketsApi.list, { query: {} });
const rolesOf = async (actor: TestPerson) => (await as(actor.token).call(rolesApi.list, { query: {} })).data.roles;
const waitForLocks = (many: number) =>
  vi.waitFor(
    async () =>
      expect(
        await arrange(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      ).toHaveLength(many),
    { timeout: 60_000 },
  );
const codes = (answers: readonly { code: string }[]) => answers.map(({ code }) => code).sort();

describe('an own role', () => {
  it('is a copy of another one, and gives its permissions to its holder at once', async () => {
    const { organization, owner } = await buildCompany();
    const person = await buildPerson(organization, 'Agent');
    const name = unique('Dispatcher');
    const { data } = await as(owner.token).call(rolesApi.create, {
      body: { name, kind: 'organization', copy_from: 'Agent' },
    });
    expect(new Set(data.role.permissions)).toEqual(rightsOf('Agent'));
    const id = data.role.id ?? '';
    expect((await give(owner, person, name)).data).toMatchObject({ user: { role: name } });
    expect((await listTickets(person)).status).toBe(200);

    await update(owner, id, { permissions: ['workspace.view', 'people.view'] });
    expect((await listTickets(person)).code).toBe('FORBIDDEN');
    const { data: session } = await as(person.token).call(sessionApi.current, {});
    expect(session.user.roles).toMatchObject([{ name, permissions: ['people.view', 'workspace.view'] }]);
    expect((await rolesOf(owner)).find((role) => role.id === id)).toMatchObject({ holders: 1, version: 2 });
    const { data: found } = await as(owner.token).call(peopleApi.list, { query: { filter: { role: [name] } } });
    expect(found.users.map((user) => user.id)).toEqual([person.id]);
  });

  it('brings nothing of a module that the plan lacks', async () => {
    const { organization } = await buildCompany('talk');
    const role = await buildRole(organization, ['tickets.view', 'talk.view']);
    const person = await buildPerson(organization, role.name);
    expect((await listTickets(person)).code).toBe('MODULE_NOT_IN_PLAN');
  });

  it('stands in the plans map of its workspace, and of no other', async () => {
    const { organization, owner } = await buildCompany();
    const role = await buildRole(organization, ['tickets.view']);
    const rolesWith = async (token: string | undefined) => {
      const { data } = await as(token).call(workspaceApi.staticData, {});
      const names = data.roles.map(({ name }) => name);
      return { names, slugs: data.plansMap.filter(({ roles }) => roles.includes(role.name)).map(({ slug }) => slug) };
    };
    expect(await rolesWith(owner.token)).toEqual({ names: [role.name], slugs: ['tickets.view'] });
    const { owner: stranger } = await buildCompany();
    expect(await rolesWith(stranger.token)).toEqual({ names: [], slugs: [] });
    expect(await rolesWith(undefined)).toEqual({ names: [], slugs: [] });
    const guest = await buildPerson(organization, 'Client', await buildSpace(organization));
    expect(await rolesWith(guest.token)).toEqual({ names: [], slugs: [] });
  });

  it('keeps its holders when it is renamed', async () => {
    const { organization, owner } = await buildCompany();
    const role = await buildRole(organization, ['people.view', 'workspace.view']);
    const person = await buildPerson(organization, role.name);
    const name = unique('Renamed');
    expect((await update(owner, role.id, { name })).data).toMatchObject({ role: { name, holders: 1 } });
    const { data: session } = await as(person.token).call(sessionApi.current, {});
    expect(session.user.roles).toMatchObject([{ name }]);
  });

  it.each(['Маnager', 'ΜΑΝΑGER', 'Subѕcriber', 'cIient', 'Mana\u200dger', '𝐀gent'])(
    'has no name that looks like a built-in one: %s',
    async (name) => {
      const { owner } = await buildCompany();
      expect((await create(owner, { name, permissions: [] })).code).toBe('ROLE_NAME_TAKEN');
    },
  );

  it('has no name that looks like that of another own role, and names in other scripts are free', async () => {
    const { owner } = await buildCompany();
    expect((await create(owner, { name: 'Specialist', permissions: [] })).status).toBe(200);
    expect((await create(owner, { name: 'Ѕреciаlist', permissions: [] })).code).toBe('ROLE_NAME_TAKEN');
    for (const name of ['Специалист', 'Técnico', '技術者'])
      expect([name, (await create(owner, { name, permissions: [] })).status]).toEqual([name, 200]);
  });

  it('never brings the data of the subscription', async () => {
    const { organization, owner } = await buildCompany();
    const asked = await create(owner, { permissions: ['subscription.view'] });
    expect(asked).toMatchObject({ code: 'ONLY_FOR_SUBSCRIBERS' });
    const old = await buildRole(organization, ['subscription.view', 'people.view']);
    const { token } = await buildPerson(organization, old.name);
    expect((await as(token).call(workspaceApi.subscription, {})).status).toBe(403);
  });

  it('has a name of its own, which no built-in role is called in any language', async () => {
    const { organization, owner } = await buildCompany();
    const role = await buildRole(organization, []);
    for (const name of [
      ...builtInRoles,
      'ＡＧＥＮＴ',
      'assinante',
      'Client  Manager',
      role.name,
      role.name.toUpperCase(),
    ])
      expect([name, (await create(owner, { name, permissions: [] })).code]).toEqual([name, 'ROLE_NAME_TAKEN']);
    const other = await buildRole(organization, []);
    expect((await update(owner, other.id, { name: role.name })).code).toBe('ROLE_NAME_TAKEN');
    expect((await update(owner, other.id, { name: 'Gestor' })).code).toBe('ROLE_NAME_TAKEN');
  });

  it('is one of fifty at most, however many are created together', async () => {
    const { organization, owner } = await buildCompany();
    await arrange(
      `insert into own_roles (organization_id, id, name, kind, permissions, created_at)
       select $1, uuidv7(), 'Role ' || n, 'organization', '{}', now() from generate_series(1, 49) n`,
      [organization.id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => create(owner, { permissions: [] })));
    expect(codes(answers)).toEqual(['OK', 'ROLE_LIMIT', 'ROLE_LIMIT']);
  });
});

describe('escalation', () => {
  it('gives nobody what who gives it does not hold: new, copied, added, assigned or by invitation', async () => {
    const { organization, owner } = await buildCompany();
    const lead = await buildRole(organization, ['people.view', 'people.manage', 'people.invite', 'roles.manage']);
    const actor = await buildPerson(organization, lead.name);
    const agent = await buildPerson(organization, 'Client', await buildSpace(organization));
    const above = await buildRole(organization, ['audit.view']);
    const within = await buildRole(organization, ['people.view']);

    expect((await create(actor, { permissions: ['audit.view'] })).code).toBe('ROLE_ABOVE_YOURS');
    expect((await create(actor, { copy_from: 'Agent' })).code).toBe('ROLE_ABOVE_YOURS');
    expect((await create(actor, { permissions: ['people.view', 'not.one'] })).code).toBe('UNKNOWN_PERMISSION');
    expect((await update(actor, within.id, { permissions: ['people.view', 'tickets.view'] })).code).toBe(
      'ROLE_ABOVE_YOURS',
    );
    expect((await update(actor, lead.id, { permissions: ['sessions.manage'] })).code).toBe('ROLE_ABOVE_YOURS');
    for (const change of [{ permissions: [] }, { name: unique('Mine') }])
      expect((await update(actor, above.id, change)).code).toBe('ROLE_ABOVE_YOURS');
    expect((await remove(actor, above.id)).code).toBe('ROLE_ABOVE_YOURS');
    expect((await remove(actor, within.id, above.name)).code).toBe('ROLE_ABOVE_YOURS');
    expect((await give(actor, owner, within.name)).code).toBe('ROLE_ABOVE_YOURS');
    expect((await give(actor, actor, within.name)).code).toBe('NOT_YOURSELF');
    for (const role of ['Subscriber', 'Manager', 'Agent', above.name])
      expect([role, (await give(actor, agent, role)).code]).toEqual([role, 'ROLE_ABOVE_YOURS']);
    const invites = [{ email: 'a@example.test', name: '', role: above.name, branch_ids: [] }];
    expect((await as(actor.token).send(invitationsApi.create, { body: { invites } })).code).toBe('FORBIDDEN');
  });

  it('does not make a Subscriber of somebody with every permission', async () => {
    const { organization, owner } = await buildCompany();
    expect(new Set(permissionSlugs)).toEqual(rightsOf('Subscriber'));
    const everything = await buildRole(organization, grantableTo('organization'));
    const actor = await buildPerson(organization, everything.name);
    const agent = await buildPerson(organization, 'Agent');
    expect((await give(actor, agent, 'Subscriber')).code).toBe('ROLE_ABOVE_YOURS');
    expect((await give(actor, owner, 'Agent')).code).toBe('ROLE_ABOVE_YOURS');
    // Managers see the subscription, which no own role brings.
    expect((await give(actor, agent, 'Manager')).code).toBe('ROLE_ABOVE_YOURS');
  });

  it.each(['sign-in.manage', 'mail.view', 'jobs.manage'] as const)(
    'never brings %s, by which its holder could become a Subscriber',
    async (slug) => {
      const { organization, owner } = await buildCompany();
      expect((await create(owner, { permissions: [slug] })).code).toBe('ONLY_FOR_SUBSCRIBERS');
      const stored = await buildRole(organization, [slug, 'tickets.view']);
      expect([...rightsOf(stored.name, [slug, 'tickets.view'])]).toEqual(['tickets.view']);
      const body = { name: unique('Copy'), kind: 'organization' as const, copy_from: 'Subscriber' };
      const { role } = (await as(owner.token).call(rolesApi.create, { body })).data;
      expect(role.permissions).not.toContain(slug);
      expect(role.permissions).toContain('people.manage');
    },
  );

  it('never gives a role of customers a permission of agents', async () => {
    const { organization, owner } = await buildCompany();
    const agentsOnly = permissionSlugs.filter((slug) => !grantableTo('branch').includes(slug));
    expect(agentsOnly).toContain('tickets.assign');
    for (const slug of agentsOnly)
      expect([slug, (await create(owner, { kind: 'branch', permissions: [slug] })).code]).toEqual([
        slug,
        'NOT_FOR_GUESTS',
      ]);
    const role = await buildRole(organization, ['tickets.view'], 'branch');
    expect((await update(owner, role.id, { permissions: ['calls.start'] })).code).toBe('NOT_FOR_GUESTS');
    expect((await create(owner, { kind: 'branch', copy_from: 'Agent' })).code).toBe('NOT_FOR_GUESTS');
    const person = await buildPerson(organization, 'Agent');
    expect((await give(owner, person, role.name)).code).toBe('ROLES_DO_NOT_FIT');
    const space = await buildSpace(organization);
    expect((await give(owner, person, (await buildRole(organization, [])).name, space.id)).code).toBe(
      'ROLES_DO_NOT_FIT',
    );
    expect((await give(owner, person, role.name, space.id)).code).toBe('OK');
  });

  it('ends an invitation whose sender no longer holds what its role brings, or whose role is gone', async () => {
    const { organization, owner } = await buildCompany();
    const role = await buildRole(organization, ['tickets.view']);
    const lead = await buildRole(organization, ['people.invite', 'people.view', 'tickets.view']);
    const sender = await buildPerson(organization, lead.name);
    const invite = async (actor: TestPerson) => {
      const invites = [{ email: `${unique('new')}@example.test`, name: '', role: role.name, branch_ids: [] }];
      const { data } = await as(actor.token).call(invitationsApi.create, { body: { invites } });
      return data.invitations[0]?.id;
    };
    const [weak, strong] = [await invite(sender), await invite(owner)];
    const statuses = async () => {
      const { data } = await as(owner.token).call(invitationsApi.list, { query: {} });
      return new Map(data.invitations.map(({ id, status }) => [id, status]));
    };
    await update(owner, lead.id, { permissions: ['people.invite', 'people.view'] });
    expect([(await statuses()).get(weak ?? ''), (await statuses()).get(strong ?? '')]).toEqual(['revoked', 'pending']);
    expect((await remove(owner, role.id)).code).toBe('OK');
    await create(owner, { name: role.name, permissions: [] });
    expect((await statuses()).get(strong ?? '')).toBe('revoked');
  });
});

describe('deleting', () => {
  it('asks where the holders go, suspended ones too, and moves them and the invited', async () => {
    const { organization, owner } = await buildCompany();
    const role = await buildRole(organization, ['tickets.view']);
    const [one, other] = [await buildPerson(organization, role.name), await buildPerson(organization, role.name)];
    await as(owner.token).call(peopleApi.bulk, { body: { action: 'suspend', ids: [other.id] } as never });
    const invites = [{ email: `${unique('new')}@example.test`, name: '', role: role.name, branch_ids: [] }];
    await as(owner.token).call(invitationsApi.create, { body: { invites } });
    expect((await remove(owner, role.id)).code).toBe('ROLE_IN_USE');
    expect((await remove(owner, role.id, 'Client')).code).toBe('ROLES_DO_NOT_FIT');
    expect((await remove(owner, role.id, role.name)).code).toBe('ROLES_DO_NOT_FIT');
    expect((await remove(owner, role.id, 'Nothing')).code).toBe('NOT_FOUND');
    expect((await remove(owner, role.id, 'Agent')).data).toEqual({ moved: 2 });
    const { data } = await as(owner.token).call(peopleApi.list, {
      query: { filter: { role: ['Agent'], status: ['active', 'suspended'] } },
    });
    expect(new Set(data.users.map(({ id }) => id))).toEqual(new Set([one.id, other.id]));
    const { data: after } = await as(owner.token).call(invitationsApi.list, { query: {} });
    expect(after.invitations).toMatchObject([{ role: 'Agent', status: 'pending' }]);
    expect((await rolesOf(owner)).map(({ name }) => name)).toEqual([...builtInRoles]);
  });

  it('never replaces the role of the last Subscriber', async () => {
    const { organization, owner } = await buildCompany();
    const second = await buildPerson(organization, 'Subscriber');
    const role = await buildRole(organization, permissionSlugs);
    const answers = await Promise.all([give(owner, second, role.name), give(second, owner, role.name)]);
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    const rows = await arrange(`select from roles where organization_id = $1 and name = 'Subscriber'`, [
      organization.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('two who manage roles at once', () => {
  it('lose nothing: the second to save what the first has changed is refused', async () => {
    const { organization, owner } = await buildCompany();
    const role = await buildRole(organization, ['tickets.view']);
    const answers = await Promise.all(
      [['tickets.view', 'talk.view'], ['people.view']].map((permissions) =>
        update(owner, role.id, { permissions, version: 1 }),
      ),
    );
    expect(codes(answers)).toEqual(['OK', 'STALE_VERSION']);
  });

  it('never leave somebody with a role that is gone', async () => {
    const { organization, owner } = await buildCompany();
    const manager = await buildPerson(organization, 'Manager');
    for (const round of [1, 2, 3]) {
      const role = await buildRole(organization, ['tickets.view']);
      const person = await buildPerson(organization, 'Agent');
      const [given, removed] = await Promise.all([give(owner, person, role.name), remove(manager, role.id, 'Agent')]);
      expect([round, removed.code]).toEqual([round, 'OK']);
      expect(['OK', 'NOT_FOUND']).toContain(given.code);
      const { data } = await as(owner.token).call(peopleApi.find, { params: { id: person.id } });
      expect(data.user.role).toBe('Agent');
    }
  });

  it('never leave an invitation to a role that is gone', async () => {
    const { organization, owner } = await buildCompany();
    const manager = await buildPerson(organization, 'Manager');
    const [from, to] = [await buildRole(organization, ['tickets.view']), await buildRole(organization, [])];
    // By link: the job that mails an invitation would wait for its row too.
    const invites = [{ name: 'Ana', role: from.name, branch_ids: [] }];
    const { data } = await as(owner.token).call(invitationsApi.create, { body: { invites, via: 'link' } });
    const other = await connectOwner((await testDatabase()).ownerUrl);
    onTestFinished(() => other.end());
    await other.query('begin');
    await other.query('select from invitations where id = $1 for update', [data.invitations[0]?.id]);
    const moved = remove(owner, from.id, to.name);
    await waitForLocks(1);
    const removed = remove(manager, to.id, 'Agent');
    await waitForLocks(2);
    await other.query('commit');
    expect(codes(await Promise.all([moved, removed]))).toEqual(['OK', 'OK']);
    expect(await arrange('select role from invitations where organization_id = $1', [organization.id])).toEqual([
      { role: 'Agent' },
    ]);
  });
});
