import { absencesApi } from '@sightline/contract/schedule/absences';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { absencesKey } from '../resource-keys.ts';

/** Absences that overlap a time: of one person, or of everybody. */
export const absencesQuery = (times: { starts_at: string; ends_at: string }, userId?: string) =>
  queryOptions({
    queryKey: [...absencesKey, times, userId ?? null],
    queryFn: async ({ signal }) => {
      const query = { ...times, ...(userId && { filter: { user_ids: [userId] } }) };
      return (await unwrap(call(absencesApi.list, { query, signal }))).absences;
    },
  });
