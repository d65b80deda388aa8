import { z } from 'zod';

/** Field name -> what is wrong with it and what to do, in the reader's language. */
export type FieldErrors = Record<string, string[]>;

/** Every answer of the API (specification, section 7). `status` is the HTTP status. */
export type Envelope<T = unknown> = {
  data: T;
  message: string;
  code: string;
  status: number;
  errors: FieldErrors;
};

export const Pagination = z.object({
  /** Number of pages, at least 1. */
  last_page: z.int(),
  per_page: z.int(),
  /** Rows over all pages. */
  total: z.int(),
  /** There are more than `total`: of what a search finds in great numbers, the newest are given. */
  has_more: z.boolean().optional(),
});
export type Pagination = z.infer<typeof Pagination>;

export const paginate = (total: number, perPage: number): Pagination => ({
  last_page: Math.max(1, Math.ceil(total / perPage)),
  per_page: perPage,
  total,
});

/** 1-based. A page before the first answers the first, one past the end the last, never an error (section 5). */
export const Page = z.coerce.number().int().default(1);
