import { peopleApi } from '@sightline/contract/people/people';
import { sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { connect } from '#test/socket';

const nobody = as(undefined);
const spacesOf = async (person: TestPerson, query: object = {}) =>
  (await as(person.token).call(workspaceApi.spaces, { query })).data;

describe('GET /data', () => {
  it('tells anybody the languages, time zones, plans and permissions', async () => {
    const { status, data } = await nobody.call(workspaceApi.staticData, {});
    expect(status).toBe(200);
    expect(data.languages.map(({ id }) => id)).toEqual(['en', 'pt']);
    expect(data.countries).toHaveLength(250);
    expect(data.countries).toContainEqual({ id: 'CH', name: 'Switzerland' });
    expect(data.timezones).toEqual(expect.arrayContaining(['UTC', 'Europe/Lisbon']));
    expect(data.permissions).toContain('tickets.assign');
    expect(data.plans.find(({ id }) => id === 'talk')?.modules.map(({ slug }) => slug)).toEqual(['home', 'talk']);
    expect(data.plansMap.find(({ slug }) => slug === 'tickets.view')).toMatchObject({
      platform: 'web',
      plans: ['complete'],
    });
  });
});

describe('each list of GET /data', () => {
  it('is there, and names what it has in the language of the reader', async () => {
    const read = async (locale: string) =>
      (await nobody.send(workspaceApi.staticData, { headers: { 'accept-language': locale } })).data as Record<
        string,
        unknown
      >;
    const [en, pt] = [await read('en'), await read('pt')];
    const lists = Object.keys(workspaceApi.staticData.data.shape);
    for (const name of lists) expect(en[name], name).toBeTruthy();
    expect(Object.keys(en).sort()).toEqual(lists.sort());
    expect(pt.countries).toContainEqual({ id: 'CH', name: 'Suíça' });
    for (const { roles, warranty_templates, ...data } of [en, pt]) {
      expect([roles, warranty_templates]).toEqual([[], []]); // outside of a workspace
      for (const list of Object.values(data).filter(Array.isArray)) expect(list.length).toBeGreaterThan(1);
      const names = JSON.stringify(data).match(/"(name|symbol)":"[^"]*"/g) ?? [];
      expect(names.length).toBeGreaterThan(300);
      expect(names).not.toContain('"name":""');
    }
    expect(en.measurement).toContainEqual(
      expect.objectContaining({
        id: 'mass',
        units: expect.arrayContaining([{ id: 'kilogram', name: 'kilograms', symbol: 'kg' }]),
      }),
    );
    expect(en.settings).toContainEqual({ key: 'calls.automatic_invites', value: true });
  });
});

describe('a space', () => {
  it('names its workspace wherever it is shown', async () => {
    const organization = await buildOrganization();
    const space = await buildSpace(organization);
    const manager = await buildPerson(organization, 'Manager');
    const guest = await buildPerson(organization, 'Client', space);
    const shown = {
      ...space,
      organization_id: organization.id,
      organization: { id: organization.id, name: organization.name },
    };
    expect((await spacesOf(manager)).spaces).toMatchObject([shown]);
    const session = (await as(guest.token).call(sessionApi.current, {})).data;
    expect([session.data.branches, session.token.branch]).toMatchObject([[shown], shown]);
    const { users } = (await as(manager.token).call(peopleApi.list, { query: { filter: { kind: 'branch' } } })).data;
    expect(users.map(({ branch }) => branch)).toEqual([shown]);
    const made = await as(manager.token).call(workspaceApi.createSpace, { body: { name: 'Plant 2' } });
    expect(made.data.space).toMatchObject({ name: 'Plant 2', organization: shown.organization });
  });
});

describe('GET /environment/:name', () => {
  it('has the branding of the default environment', async () => {
    const { data } = await nobody.call(workspaceApi.environment, { params: { name: 'sightline' } });
    expect(data.environment).toMatchObject({ slug: 'sightline', name: 'Sightline', branded: false });
    expect(data.demo).toBeNull();
  });

  it('knows no other', async () => {
    const reply = await nobody.call(workspaceApi.environment, { params: { name: 'acme' } });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND', data: null });
  });

  it('shows the demo accounts while there are any', async () => {
    const agent = await buildPerson(await buildOrganization(), 'Manager');
    await arrange(`insert into demo_accounts (user_id, position, password) values ($1, 1, 'for everybody')`, [
      agent.id,
    ]);
    const { data } = await nobody.call(workspaceApi.environment, { params: { name: 'sightline' } });
    expect(data.demo).toEqual({
      password: 'for everybody',
      accounts: [{ email: agent.email, name: agent.name, role: 'Manager' }],
    });
    await arrange('delete from demo_accounts');
  });
});

describe('POST /organization', () => {
  it('saves what changed, says so, and tells agents and guests', async () => {
    const organization = await buildOrganization();
    const space = await buildSpace(organization);
    const manager = await buildPerson(organization, 'Manager');
    const guest = await buildPerson(organization, 'Client', space);
    const [agentsTab, guestsTab] = await Promise.all([connect(manager.token), connect(guest.token)]);
    await agentsTab.join(`organization.${organization.id}`);
    await guestsTab.join(`branch.${space.id}`);
    const heard = Promise.all([agentsTab.next('OrganizationUpdatedEvent'), guestsTab.next('OrganizationUpdatedEvent')]);
    const reply = await as(manager.token).call(workspaceApi.update, { body: { name: 'Renamed', locale: 'pt' } });
    expect(reply).toMatchObject({ status: 200, message: 'workspace updated successfully' });
    expect(reply.data.organization).toMatchObject({
      id: organization.id,
      name: 'Renamed',
      locale: 'pt',
      timezone: 'UTC',
    });
    expect(await heard).toEqual([{ id: organization.id }, { id: organization.id }]);
  });

  it('changes nothing when nothing is given', async () => {
    const organization = await buildOrganization();
    const manager = await buildPerson(organization, 'Manager');
    const { data } = await as(manager.token).call(workspaceApi.update, { body: {} });
    expect(data.organization.name).toBe(organization.name);
  });

  it('names the field that is wrong', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    const reply = await as(manager.token).send(workspaceApi.update, {
      body: { timezone: 'Nowhere', name: 'x'.repeat(121) },
    });
    expect(reply.errors).toEqual({
      name: ['Write at most 120 characters.'],
      timezone: ['Choose a time zone from the list.'],
    });
  });

  it('is for the Subscriber and Managers', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization, 'Agent');
    const reply = await as(agent.token).call(workspaceApi.update, { body: { name: 'Mine' } });
    expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await arrange('select name from organizations where id = $1', [organization.id])).toEqual([
      { name: organization.name },
    ]);
  });
});

describe('GET /organization/subscription', () => {
  it('counts agents, guests and stored bytes', async () => {
    const organization = await buildOrganization();
    const [here, there] = [await buildSpace(organization), await buildSpace(organization)];
    const subscriber = await buildPerson(organization, 'Subscriber');
    const guest = await buildPerson(organization, 'Client', here);
    await arrange(`insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, 'Client', $3)`, [
      organization.id,
      guest.id,
      there.id,
    ]);
    const room = uuidv7();
    await arrange(`insert into rooms (organization_id, id, type, created_by) values ($1, $2, 'Group', $3)`, [
      organization.id,
      room,
      subscriber.id,
    ]);
    await arrange(
      `insert into files (organization_id, id, owner_kind, room_id, name, mime, size, storage_key, uploaded_by)
       select $1, gen_random_uuid(), 'upload', $2, 'manual.pdf', 'application/pdf', size, gen_random_uuid(), $3 from unnest($4::int[]) size`,
      [organization.id, room, subscriber.id, [2_000_000_000, 2_000_000_000]],
    );
    const { data } = await as(subscriber.token).call(workspaceApi.subscription, {});
    expect(data.users).toEqual({ agents: 1, guests: 1 });
    expect(data.storage).toEqual({ used: 4_000_000_000 });
    expect(data.subscription.plan.id).toBe('complete');
  });

  it.each(['Agent', 'Client manager', 'Client'] as const)('is not for the role %s', async (role) => {
    const organization = await buildOrganization();
    const person = await buildPerson(organization, role, role === 'Agent' ? undefined : await buildSpace(organization));
    const reply = await as(person.token).call(workspaceApi.subscription, {});
    expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN', data: null });
  });
});

describe('settings', () => {
  it('have defaults until somebody changes them, each workspace for itself', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    const other = await buildPerson(await buildOrganization(), 'Manager');
    const defaults = [
      { key: 'calls.automatic_invites', value: true },
      { key: 'tickets.require_sheet_to_close', value: false },
    ];
    expect((await as(manager.token).call(workspaceApi.settings, {})).data.settings).toEqual(defaults);
    for (const value of [true, false, true]) {
      const body = { key: 'tickets.require_sheet_to_close', value } as const;
      const { data } = await as(manager.token).call(workspaceApi.updateSetting, { body });
      expect(data.settings).toEqual([defaults[0], body]);
    }
    expect((await as(other.token).call(workspaceApi.settings, {})).data.settings).toEqual(defaults);
  });

  it('refuse an unknown key and a value of the wrong kind', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    const reply = await as(manager.token).send(workspaceApi.updateSetting, { body: { key: 'x', value: 'yes' } });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(reply.errors)).toEqual(['key', 'value']);
  });

  it('are changed by the Subscriber and Managers only', async () => {
    const agent = await buildPerson(await buildOrganization(), 'Agent');
    const body = { key: 'calls.automatic_invites', value: false } as const;
    expect(await as(agent.token).call(workspaceApi.updateSetting, { body })).toMatchObject({ code: 'FORBIDDEN' });
    expect((await as(agent.token).call(workspaceApi.settings, {})).data.settings[0]?.value).toBe(true);
  });
});

describe('spaces', () => {
  it('are listed by name and found without accents', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization);
    for (const name of ['Zeta', 'Águas do Sul', 'Beta 100%']) {
      await as(agent.token).call(workspaceApi.createSpace, { body: { name } });
    }
    expect((await spacesOf(agent)).spaces.map(({ name }) => name)).toEqual(['Águas do Sul', 'Beta 100%', 'Zeta']);
    expect((await spacesOf(agent, { query: 'aguas' })).spaces.map(({ name }) => name)).toEqual(['Águas do Sul']);
    expect((await spacesOf(agent, { query: '%' })).spaces.map(({ name }) => name)).toEqual(['Beta 100%']);
  });

  it('come in pages; one past the end is the last', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization);
    await arrange(
      `insert into branches (organization_id, id, name)
       select $1, gen_random_uuid(), 'Site ' || to_char(n, '000') from generate_series(1, 60) n`,
      [organization.id],
    );
    const first = await spacesOf(agent, { page: 0 });
    expect([first.spaces.length, first.pagination]).toEqual([50, { last_page: 2, per_page: 50, total: 60 }]);
    expect((await spacesOf(agent, { page: 9 })).spaces.map(({ name }) => name).at(-1)).toBe('Site  060');
  });

  it('show guests the one they work in', async () => {
    const organization = await buildOrganization();
    const [here] = [await buildSpace(organization), await buildSpace(organization)];
    const guest = await buildPerson(organization, 'Client manager', here);
    expect((await spacesOf(guest)).spaces.map(({ id }) => id)).toEqual([here.id]);
  });

  it('are created once however often the same id is sent, and agents hear of it', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization);
    const tab = await connect(agent.token);
    await tab.join(`organization.${organization.id}`);
    const heard = tab.next('SpaceCreatedEvent');
    const body = { id: uuidv7(), name: 'Lakeside Foods' };
    const replies = [
      await as(agent.token).call(workspaceApi.createSpace, { body }),
      await as(agent.token).call(workspaceApi.createSpace, { body }),
    ];
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toMatchObject({ message: 'space created successfully', data: { space: body } });
    expect(await heard).toEqual({ id: body.id });
    expect((await spacesOf(agent)).pagination.total).toBe(1);
  });

  it('refuse the id of another space', async () => {
    const organization = await buildOrganization();
    const agent = as((await buildPerson(organization)).token);
    const { id } = await buildSpace(organization);
    const reply = await agent.call(workspaceApi.createSpace, { body: { id, name: 'Another one' } });
    expect(reply).toMatchObject({ status: 409, code: 'CONFLICT', errors: { id: [expect.any(String)] } });
  });

  it('may have an id that another workspace uses, and the two never meet', async () => {
    const [mine, theirs] = [await buildOrganization(), await buildOrganization()];
    const space = await buildSpace(theirs);
    const agent = await buildPerson(mine);
    const { data } = await as(agent.token).call(workspaceApi.createSpace, { body: { id: space.id, name: 'Mine' } });
    expect(data.space).toMatchObject({ id: space.id, organization_id: mine.id, name: 'Mine' });
    expect(await arrange('select name from branches where organization_id = $1', [theirs.id])).toEqual([
      { name: space.name },
    ]);
  });

  it('need a name', async () => {
    const agent = await buildPerson(await buildOrganization());
    const reply = await as(agent.token).send(workspaceApi.createSpace, { body: { name: '  ' } });
    expect(reply).toMatchObject({ status: 422, errors: { name: ['This is required.'] } });
  });

  it('are not created by guests', async () => {
    const organization = await buildOrganization();
    const guest = await buildPerson(organization, 'Client manager', await buildSpace(organization));
    const reply = await as(guest.token).call(workspaceApi.createSpace, { body: { name: 'Annex' } });
    expect(reply).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
