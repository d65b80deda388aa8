import type { Pagination } from '@sightline/contract/envelope';
import { keepPreviousData, type QueryKey, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export type RowPage<Row> = { rows: Row[]; pagination: Pagination };
/** A query of one page. */
export type PageQuery<Page> = (page: number) => {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Page>;
  /** As long as it is not known what is asked for. */
  enabled?: boolean;
};

const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

/**
 * The rows of a list that is longer than what is loaded: its size, and those of the pages on the screen. The size is always
 * read from the page that was asked for first, so that scrolling never changes it.
 */
export function usePagedRows<Page extends RowPage<{ id: string }>>(
  question: string,
  pageQuery: PageQuery<Page>,
  opensAt: number,
) {
  type Row = Page['rows'][number];
  const [asked, setAsked] = useState({ question, page: opensAt, isFirst: true });
  const [shown, setShown] = useState<readonly number[]>([opensAt]);
  if (asked.question !== question) {
    // A new question starts at its first page.
    setAsked({ question, page: 1, isFirst: false });
    setShown([1]);
  }
  // While a new question is answered, the rows before stay.
  const first = useQuery<Page>({ ...pageQuery(asked.page), placeholderData: keepPreviousData });
  const others = shown.filter((page) => page !== asked.page);
  const answers = useQueries({ queries: others.map((page) => pageQuery(page)) });
  // The address may name a page past the end; the server then returns the last one.
  const anchored = Math.min(asked.page, first.data?.pagination.last_page ?? 1);
  const pages = new Map(others.map((page, index) => [page, answers[index]?.data?.rows] as const));
  pages.set(anchored, first.data?.rows);
  const perPage = first.data?.pagination.per_page ?? 1;
  const pageOf = (row: number): number => Math.floor(row / perPage) + 1;
  return {
    first,
    isNewQuestion: !asked.isFirst,
    asked,
    perPage,
    pageOf,
    total: first.data?.pagination.total ?? 0,
    rowAt: (row: number): Row | undefined => pages.get(pageOf(row))?.[row % perPage],
    /** Returns the index of a row, if its page is loaded. */
    rowOf: (id: string): number | undefined => {
      for (const [page, rows] of pages) {
        const index = rows?.findIndex((row) => row.id === id) ?? -1;
        if (index !== -1) return (page - 1) * perPage + index;
      }
      return undefined;
    },
    /** Loads the pages of these rows. */
    show: (rows: readonly number[]) => {
      const wanted = [...new Set(rows.map(pageOf))];
      if (wanted.length > 0) setShown((before) => (same(before, wanted) ? before : wanted));
    },
  };
}

export type PagedRows<Row extends { id: string }> = Omit<ReturnType<typeof usePagedRows<RowPage<Row>>>, 'first'> & {
  first: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'isPlaceholderData' | 'refetch'>;
};
