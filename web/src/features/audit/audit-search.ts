import type { AuditRecordKind } from '@sightline/contract/audit-events';
import { auditKinds } from '@sightline/contract/audit-events';

export type AuditSearch = {
  page?: number;
  user?: string;
  type?: AuditRecordKind;
  from?: string;
  to?: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

/** Parses the URL's search; drops invalid values, since anybody can type a URL. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const found = {
    page: typeof search.page === 'number' && search.page > 1 ? Math.floor(search.page) : undefined,
    user: typeof search.user === 'string' && uuid.test(search.user) ? search.user : undefined,
    type: auditKinds.find((kind) => kind === search.type),
    from: timeOf(search.from),
    to: timeOf(search.to),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as AuditSearch;
}
