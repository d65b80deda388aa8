import { auditApi } from '@sightline/contract/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import type { AuditSearch } from './audit-search.ts';

/** A page of the audit log; refetched every time the screen opens. */
export const auditQuery = ({ page = 1, query, user, about, type, from, to }: AuditSearch) => {
  const filter = {
    ...(user && { user_id: user }),
    ...(about && { record_id: about }),
    ...(type && { type }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return queryOptions({
    queryKey: ['audit', page, query, filter],
    queryFn: ({ signal }) => unwrap(call(auditApi.list, { query: { page, filter, ...(query && { query }) }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
