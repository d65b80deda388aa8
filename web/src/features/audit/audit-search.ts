import type { AuditRecordKind } from '@sightline/contract/audit/events';
import { auditKinds } from '@sightline/contract/audit/kinds';
import { limits } from '@sightline/contract/limits';
import { isId, readPage } from '#web/lib/list-address.ts';

export type AuditSearch = {
  page?: number;
  query?: string;
  /** This person acted. */
  user?: string;
  /** The entries concern this person. */
  about?: string;
  type?: AuditRecordKind;
  from?: string;
  to?: string;
};

const idOf = (value: unknown): string | undefined => (typeof value === 'string' && isId(value) ? value : undefined);
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() ? String(value) : undefined;
const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

/** Parses the URL's search; drops invalid values, since anybody can type a URL. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const found = {
    page: readPage(search.page).page,
    query: textOf(search.query)?.slice(0, limits.search),
    user: idOf(search.user),
    about: idOf(search.about),
    type: auditKinds.find((kind) => kind === search.type),
    from: timeOf(search.from),
    to: timeOf(search.to),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as AuditSearch;
}
