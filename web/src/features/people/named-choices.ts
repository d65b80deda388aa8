import { peopleApi } from '@sightline/contract/people/people';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { call, unwrap } from '#web/lib/api.ts';
import type { FilterChoice } from '#web/ui/list/filters.ts';

type Asked = { signal: AbortSignal };

const choiceOf = ({ id, name }: { id: string; name: string }): FilterChoice => ({ value: id, label: name });

/** The names of people who are known by id: a condition that was saved has nothing else. */
export const namedPeople = (ids: readonly string[]) => ({
  queryKey: ['members', 'named', ids],
  queryFn: async ({ signal }: Asked) =>
    (await unwrap(call(peopleApi.list, { query: { filter: { id: ids } }, signal }))).users.map(choiceOf),
});

export const namedSpaces = (ids: readonly string[]) => ({
  queryKey: ['spaces', 'named', ids],
  queryFn: async ({ signal }: Asked) =>
    (await unwrap(call(workspaceApi.spaces, { query: { filter: { id: ids } }, signal }))).spaces.map(choiceOf),
});
