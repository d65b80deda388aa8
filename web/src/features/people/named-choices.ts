import { peopleApi } from '@sightline/contract/people/people';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { call, unwrap } from '#web/lib/api.ts';
import type { FilterChoice } from '#web/ui/list/filters.ts';

type Asked = { signal: AbortSignal };

const choiceOf = ({ id, name }: { id: string; name: string }): FilterChoice => ({ value: id, label: name });

/** People and spaces that match a text, for filters and conditions. */
export const peopleChoices = (text: string) => ({
  queryKey: ['members', 'choices', 'by id', text],
  queryFn: async ({ signal }: Asked) =>
    (await unwrap(call(peopleApi.list, { query: text ? { query: text } : {}, signal }))).users.map(choiceOf),
});

export const customerChoices = (text: string) => ({
  queryKey: ['spaces', 'choices', text],
  queryFn: async ({ signal }: Asked) =>
    (await unwrap(call(workspaceApi.spaces, { query: text ? { query: text } : {}, signal }))).spaces.map(choiceOf),
  staleTime: 60_000,
});

/** The names of people who are known by id: a condition that was saved has nothing else. Those who manage people read suspended ones too. */
export const namedPeople = (ids: readonly string[]) => ({
  queryKey: ['members', 'named', ids],
  queryFn: async ({ signal }: Asked) => {
    const filter = { id: ids, status: ['active', 'suspended'] as const };
    return (await unwrap(call(peopleApi.list, { query: { filter }, signal }))).users.map(choiceOf);
  },
});

/** Also of those that are archived. */
export const namedSpaces = (ids: readonly string[]) => ({
  queryKey: ['spaces', 'named', ids],
  queryFn: async ({ signal }: Asked) => {
    const filters = [{ id: ids }, { id: ids, archived: 'true' as const }];
    const found = filters.map((filter) => unwrap(call(workspaceApi.spaces, { query: { filter }, signal })));
    return (await Promise.all(found)).flatMap(({ spaces }) => spaces.map(choiceOf));
  },
});
