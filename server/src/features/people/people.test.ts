import { peopleApi } from '@sightline/contract/people/people';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';

const listed = async (person: TestPerson, query: object = {}) =>
  (await as(person.token).call(peopleApi.list, { query })).data;
const idsOf = async (person: TestPerson, query: object = {}) => (await listed(person, query)).users.map(({ id }) => id);

async function buildCompany() {
  const organization = await buildOrganization();
  const [here, there] = [await buildSpace(organization), await buildSpace(organization)];
  const agent = await buildPerson(organization, 'Agent');
  const guest = await buildPerson(organization, 'Client manager', here);
  const stranger = await buildPerson(organization, 'Client', there);
  return { organization, here, there, agent, guest, stranger };
}

describe('GET /users', () => {
  it('shows agents everybody, with role and space', async () => {
    const { organization, here, agent, guest, stranger } = await buildCompany();
    const { users, pagination } = await listed(agent);
    expect(users.map(({ id }) => id).sort()).toEqual([agent.id, guest.id, stranger.id].sort());
    expect(pagination).toEqual({ last_page: 1, per_page: 50, total: 3 });
    expect(users.find(({ id }) => id === guest.id)).toMatchObject({
      id: guest.id,
      name: guest.name,
      email: guest.email,
      kind: 'branch',
      role: 'Client manager',
      branch: {
        ...here,
        organization_id: organization.id,
        organization: { id: organization.id, name: organization.name },
      },
      memberships: [{ role: 'Client manager', branch: { id: here.id, name: here.name } }],
      status: 'active',
      last_seen_at: null,
    });
  });

  it('shows guests the agents and the people of their own space', async () => {
    const { agent, guest, there } = await buildCompany();
    expect((await idsOf(guest)).sort()).toEqual([agent.id, guest.id].sort());
    expect(await idsOf(guest, { filter: { branch_id: there.id } })).toEqual([]);
  });

  it('shows guests somebody of several spaces only as a member of theirs', async () => {
    const { organization, here, there, guest, stranger } = await buildCompany();
    await arrange(`insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, 'Client', $3)`, [
      organization.id,
      stranger.id,
      here.id,
    ]);
    const { users } = await listed(guest);
    expect(users.find(({ id }) => id === stranger.id)?.branch?.id).toBe(here.id);
    expect(users.some(({ branch }) => branch?.id === there.id)).toBe(false);
  });

  it('filters by kind and by space', async () => {
    const { here, agent, guest, stranger } = await buildCompany();
    expect(await idsOf(agent, { filter: { kind: 'organization' } })).toEqual([agent.id]);
    expect((await idsOf(agent, { filter: { kind: 'branch' } })).sort()).toEqual([guest.id, stranger.id].sort());
    expect(await idsOf(agent, { filter: { kind: 'environment' } })).toEqual([]);
    expect(await idsOf(agent, { filter: { branch_id: here.id } })).toEqual([guest.id]);
  });

  it('finds by name without accents and by e-mail', async () => {
    const { agent, guest } = await buildCompany();
    await arrange(`update people set name = 'Inês Conceição' where id = $1`, [guest.id]);
    expect(await idsOf(agent, { query: 'ines conc' })).toEqual([guest.id]);
    expect(await idsOf(agent, { query: guest.email })).toEqual([guest.id]);
    expect(await idsOf(agent, { query: '%' })).toEqual([]);
  });

  it('counts somebody with several roles once', async () => {
    const { organization, here, agent } = await buildCompany();
    await arrange(`insert into roles (organization_id, person_id, name, branch_id) values ($1, $2, 'Client', $3)`, [
      organization.id,
      agent.id,
      here.id,
    ]);
    const { users, pagination } = await listed(agent);
    expect([users.length, pagination.total]).toEqual([3, 3]);
    expect(users.find(({ id }) => id === agent.id)).toMatchObject({
      role: 'Agent',
      kind: 'organization',
      branch: null,
    });
  });

  it('comes in pages', async () => {
    const { organization, here, agent } = await buildCompany();
    await arrange(
      `with more as (
         insert into people (organization_id, id, kind, name)
         select $1, gen_random_uuid(), 'user', 'Person ' || n from generate_series(1, 60) n returning id)
       insert into roles (organization_id, person_id, name, branch_id) select $1, id, 'Client', $2 from more`,
      [organization.id, here.id],
    );
    const [one, two] = [await idsOf(agent, { page: 1 }), await idsOf(agent, { page: 99 })];
    expect([one.length, two.length, new Set([...one, ...two]).size]).toEqual([50, 13, 63]);
  });

  it('is not for people without an account', async () => {
    expect(await as(undefined).call(peopleApi.list, { query: {} })).toMatchObject({ status: 401, data: null });
  });

  it('names a filter that is wrong', async () => {
    const { agent } = await buildCompany();
    const reply = await as(agent.token).send(peopleApi.list, { query: { filter: { branch_id: 'x', kind: 'alien' } } });
    expect(Object.keys(reply.errors).sort()).toEqual(['filter.branch_id.0', 'filter.kind']);
  });
});
