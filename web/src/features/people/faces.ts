import { limits } from '@sightline/contract/limits';
import { type Face, peopleApi } from '@sightline/contract/people/people';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { create, indexedResolver, windowedFiniteBatchScheduler } from '@yornaath/batshit';
import { call, unwrap } from '#web/lib/api.ts';
import { readToken } from '#web/lib/token.ts';

/** The faces of a screen are asked for together. */
const faces = create<Record<string, Face>, string, Face | null>({
  fetcher: async (ids) => {
    const { faces } = await unwrap(call(peopleApi.faces, { query: { ids: [...new Set(ids)] } }));
    return Object.fromEntries(faces.map((face) => [face.id, face]));
  },
  resolver: indexedResolver(),
  scheduler: windowedFiniteBatchScheduler({ windowMs: 20, maxBatchSize: limits.pages.faces }),
});

/** Somebody's picture, title and absence. Null for people who have none of these. */
export const faceQuery = (personId: string) =>
  queryOptions({
    queryKey: ['face', personId],
    queryFn: () => faces.fetch(personId),
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Guests of calls, who have no account, see initials. */
export const useFace = (personId: string): Face | null =>
  useQuery({ ...faceQuery(personId), enabled: readToken() !== null }).data ?? null;
