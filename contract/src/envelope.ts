import { z } from 'zod';

/** Field name -> what is wrong with it and what to do, in the reader's language. */
export type FieldErrors = Record<string, string[]>;

/** Every response of the API (specification, section 7). `status` is the HTTP status. */
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
  /** There are more than `total`: a search with many hits returns the newest. */
  has_more: z.boolean().optional(),
  /** The words of a search that finds nothing, with a typing error corrected so that they find something. */
  did_you_mean: z.string().optional(),
});
export type Pagination = z.infer<typeof Pagination>;

export const paginate = (total: number, perPage: number): Pagination => ({
  last_page: Math.max(1, Math.ceil(total / perPage)),
  per_page: perPage,
  total,
});

/** Lists that are answered whole have one page, whatever page is asked for. */
const onePage = (total: number): Pagination => paginate(total, Math.max(1, total));

/** The answer of a list that is never longer than one page: its rows, under the first name of the shape. */
export const wholeList = <const S extends z.ZodRawShape>(shape: S) => {
  const [rows = ''] = Object.keys(shape);
  return z
    .object({ ...shape, pagination: Pagination.default(onePage(0)) })
    .overwrite((data) => ({ ...data, pagination: onePage((data as Record<string, unknown[]>)[rows]?.length ?? 0) }));
};

/** 1-based. A page number out of range returns the first or the last page, never an error (section 5). */
export const Page = z.coerce.number().int().default(1);

/** The query of such a list. */
export const OnePage = z.object({ page: Page }).optional();
