import type { CallInput } from '@sightline/contract/endpoint';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { queryOptions } from '@tanstack/react-query';
import { call, environmentSlug, unwrap } from '#web/lib/api.ts';
import { storeToken } from '#web/lib/token.ts';

/** The branding of this page, and the demo accounts while demo data is loaded. */
export const environmentQuery = (slug = environmentSlug()) =>
  queryOptions({
    queryKey: ['environment', slug],
    queryFn: ({ signal }) => unwrap(call(workspaceApi.environment, { params: { name: slug }, signal })),
    staleTime: 10 * 60_000,
  });

export const setupAvailabilityQuery = queryOptions({
  queryKey: ['setup-availability'],
  queryFn: ({ signal }) => unwrap(call(workspaceApi.setupAvailability, { signal })),
  staleTime: 0,
});

/** Creates the first workspace and its owner, and signs the owner in. */
export async function setUp(body: CallInput<typeof workspaceApi.setup>['body']) {
  const envelope = await call(workspaceApi.setup, { body });
  if (envelope.status === 200) storeToken(envelope.data.token.plainText);
  return envelope;
}

/** True if no environment has this slug yet. */
export async function isSlugFree(slug: string): Promise<boolean> {
  return (await call(workspaceApi.environment, { params: { name: slug } })).status === 404;
}

/** The first steps of the workspace; done ones come back with what was done elsewhere. */
export const checklistQuery = queryOptions({
  queryKey: ['settings', 'checklist'],
  queryFn: ({ signal }) => unwrap(call(workspaceApi.checklist, { signal })),
  staleTime: 0,
});

export const hideChecklist = () => unwrap(call(workspaceApi.hideChecklist, { body: { hidden: true } }));
