import type { CallInput } from '@sightline/contract/endpoint';
import { type ArchiveSpaceInput, spacesApi, type UpdateSpaceInput } from '@sightline/contract/workspace/spaces';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';

type SpacesWanted = NonNullable<CallInput<typeof workspaceApi.spaces>['query']>;

/** A page of the table of spaces. */
export const spacePageQuery = (query: Omit<SpacesWanted, 'page'>, page: number) => ({
  queryKey: ['spaces', 'table', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { spaces, pagination } = await unwrap(call(workspaceApi.spaces, { query: { ...query, page }, signal }));
    return { rows: spaces, pagination };
  },
});

export const spaceQuery = (id: string) =>
  queryOptions({
    queryKey: ['spaces', 'one', id],
    queryFn: ({ signal }) => unwrap(call(spacesApi.find, { params: { id }, signal })),
  });

export const spaceSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['spaces', 'summary', id],
    queryFn: ({ signal }) => unwrap(call(spacesApi.summary, { params: { id }, signal })),
  });

export const spaceMembersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['spaces', 'members', id, page],
    queryFn: ({ signal }) => unwrap(call(spacesApi.members, { params: { id }, query: { page }, signal })),
    placeholderData: keepPreviousData,
  });

/** For choices of another space. */
export const spaceChoicesQuery = (text: string) => {
  const query = text ? { query: text } : {};
  return queryOptions({
    queryKey: ['spaces', query],
    queryFn: ({ signal }) => unwrap(call(workspaceApi.spaces, { query, signal })),
    placeholderData: keepPreviousData,
  });
};

export const createSpace = (name: string) => call(workspaceApi.createSpace, { body: { id: uuidv7(), name } });

export const saveSpace = (id: string, body: UpdateSpaceInput) => call(spacesApi.update, { params: { id }, body });

export const saveSpaceLogo = (id: string, picture: File) =>
  unwrap(call(spacesApi.setLogo, { params: { id }, body: {}, files: [picture] }));

export const removeSpaceLogo = (id: string) => unwrap(call(spacesApi.removeLogo, { params: { id } }));

export const archiveSpace = (id: string, body: ArchiveSpaceInput) => call(spacesApi.archive, { params: { id }, body });

export const restoreSpace = (id: string) => unwrap(call(spacesApi.restore, { params: { id } }));

export const addSpaceMember = (id: string, userId: string, role: string) =>
  unwrap(call(spacesApi.addMembers, { params: { id }, body: { user_ids: [userId], role } }));

export const removeSpaceMember = (id: string, userId: string) =>
  unwrap(call(spacesApi.removeMembers, { params: { id }, body: { user_ids: [userId] } }));
