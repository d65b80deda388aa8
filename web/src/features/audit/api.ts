import { auditApi } from '@sightline/contract/audit/audit';
import type { TableFormat } from '@sightline/contract/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile, unwrap } from '#web/lib/api.ts';
import type { AuditSearch } from './audit-search.ts';

const filterOf = ({ user, about, type, from, to }: AuditSearch) => ({
  ...(user && { user_id: user }),
  ...(about && { record_id: about }),
  ...(type && { type }),
  ...(from && { from }),
  ...(to && { to }),
});

/** All pages of what the screen shows, as a file. */
export const fetchAuditTable = (search: AuditSearch, format: TableFormat) =>
  fetchFile(auditApi.export, {
    body: { format, filter: filterOf(search), ...(search.query && { query: search.query }) },
  });

/** A page of the audit log; refetched every time the screen opens. */
export const auditQuery = ({ page = 1, query, ...search }: AuditSearch) => {
  const filter = filterOf(search);
  return queryOptions({
    queryKey: ['audit', page, query, filter],
    queryFn: ({ signal }) => unwrap(call(auditApi.list, { query: { page, filter, ...(query && { query }) }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
