import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildEnvironment } from '#test/factories/environments';
import { ownEnvironment } from '../../kernel/environments.ts';

const read = async ({ token }: TestPerson) => (await as(token).call(workspaceApi.checklist, {})).data;
const doneOf = async (person: TestPerson) =>
  (await read(person)).steps.filter(({ done }) => done).map(({ step }) => step);

it('a new workspace has done nothing', async () => {
  expect(await doneOf(await buildPerson(await buildOrganization(), 'Subscriber'))).toEqual([]);
});

it('a step is done when its data is there, and nowhere else', async () => {
  const organization = await buildOrganization();
  const person = await buildPerson(organization, 'Subscriber');
  await buildEnvironment(person);
  await buildSpace(organization);
  await buildPerson(organization);
  const { data: hours } = await as(person.token).call(workspaceApi.hours, {});
  await as(person.token).call(workspaceApi.updateHours, { body: { ...hours, hours: hours.hours.map(() => []) } });
  expect(await doneOf(person)).toEqual(['branding', 'hours', 'colleagues', 'space']);
  expect(await doneOf(await buildPerson(await buildOrganization(), 'Manager'))).toEqual([]);
});

it('an address alone is no logo and no colours', async () => {
  const person = await buildPerson(await buildOrganization(), 'Subscriber');
  await buildEnvironment(person, { colors: ownEnvironment.colors });
  expect(await doneOf(person)).toEqual([]);
});

it('is hidden for everybody who manages the workspace, and shown again', async () => {
  const organization = await buildOrganization();
  const [person, other] = [await buildPerson(organization, 'Subscriber'), await buildPerson(organization, 'Manager')];
  await as(person.token).call(workspaceApi.hideChecklist, { body: { hidden: true } });
  expect((await read(other)).hidden).toBe(true);
  await as(other.token).call(workspaceApi.hideChecklist, { body: { hidden: false } });
  expect((await read(person)).hidden).toBe(false);
});

it('is not for agents', async () => {
  const agent = await buildPerson(await buildOrganization());
  expect((await as(agent.token).call(workspaceApi.checklist, {})).code).toBe('FORBIDDEN');
  expect((await as(agent.token).call(workspaceApi.hideChecklist, { body: { hidden: true } })).code).toBe('FORBIDDEN');
});
