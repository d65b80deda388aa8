import { peopleApi } from '@sightline/contract/people/people';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { expect, test } from 'vitest';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { namedPeople, namedSpaces } from './named-choices.ts';

const [here, away] = ['018f0000-0000-7000-8000-000000000051', '018f0000-0000-7000-8000-000000000052'];
const pagination = { total: 1, per_page: 30, last_page: 1 };
const signal = new AbortController().signal;

test('an archived customer keeps its name in a condition', async () => {
  mockEndpoint(workspaceApi.spaces, ({ query }) => {
    const [id, name] = String(query).includes('archived') ? [away, 'Old Mill'] : [here, 'Harbour Hospital'];
    return { spaces: [{ id, name }], pagination } as never;
  });
  const found = await namedSpaces([here, away]).queryFn({ signal });
  expect(found).toEqual([
    { value: here, label: 'Harbour Hospital' },
    { value: away, label: 'Old Mill' },
  ]);
});

test('a suspended person keeps their name in a condition', async () => {
  const asked = mockEndpoint(peopleApi.list, () => ({ users: [{ id: away, name: 'Rui' }], pagination }) as never);
  expect(await namedPeople([away]).queryFn({ signal })).toEqual([{ value: away, label: 'Rui' }]);
  expect(String(asked.mock.calls[0]?.[0].query)).toContain('suspended');
});
