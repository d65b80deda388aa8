import { type Pagination, paginate } from '@sightline/contract/envelope';

/** Where a page begins. A page before the first or past the last is clamped (specification, section 5). */
export function cutPage(page: number, total: number, perPage: number): { offset: number; pagination: Pagination } {
  const pagination = paginate(total, perPage);
  const shown = Math.min(Math.max(page, 1), pagination.last_page);
  return { offset: (shown - 1) * perPage, pagination };
}
