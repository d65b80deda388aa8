import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, Page, Pagination, wholeList } from '../envelope.ts';
import { decimalSigns } from '../fields/number-text.ts';
import { importEntities } from '../imports.ts';
import { limits } from '../limits.ts';
import { Id, requiredProse, Timestamp } from '../scalars.ts';

export const ImportEntitySchema = z.enum(importEntities);

/**
 * `draft` while rows arrive; `checking` and `running` while a job goes through them; `checked` when the import can be carried
 * out. The last three are its end: rows that were carried out before a cancellation or a failure stay.
 */
export const ImportState = z.enum(['draft', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

const { header: headers, columns, cell, rows, rowsAtOnce, name } = limits.imports;

export const ImportOptions = z.object({
  /** Decides what happens to rows whose asset or person exists. */
  existing: z.enum(['update', 'skip']).default('update'),
  day_order: z.enum(['day_first', 'month_first']).default('day_first'),
  /** Per column of the file, what stands before decimals: "1.234" is a number in both ways. Without it, such cells are refused. */
  decimal_signs: z.array(z.enum(decimalSigns).nullable()).max(columns).default([]),
  /** Assets: categories that are named and do not exist. It needs the right to configure assets. */
  create_categories: z.boolean().default(false),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

const Header = z.array(z.string().max(headers)).min(1).max(columns);
const Mapping = z.array(z.string().max(100).nullable()).max(columns);

export const ImportCounts = z.object({ create: z.int(), update: z.int(), skip: z.int(), failed: z.int() });
export type ImportCounts = z.infer<typeof ImportCounts>;

export const Import = z.object({
  id: Id,
  entity: ImportEntitySchema,
  /** The name of the file. */
  name: z.string(),
  state: ImportState,
  rows: z.int(),
  /** Rows that have been uploaded. */
  received: z.int(),
  /** Rows that the check, or the import, has gone through. */
  done: z.int(),
  counts: ImportCounts,
  /** Why it failed: a code of the error catalogue. */
  error: z.string().nullable(),
  header: z.array(z.string()),
  mapping: Mapping,
  options: ImportOptions,
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type Import = z.infer<typeof Import>;

/** A row that is not carried out, and why, in the reader's language. */
export const FailedRow = z.object({ row: z.int(), cells: z.array(z.string()), reasons: z.array(z.string()) });
export type FailedRow = z.infer<typeof FailedRow>;

/** A row that updates something, and what: the names of its fields and their values in the reader's language. */
export const ChangedRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

const params = z.object({ id: Id });
const oneImport = z.object({ import: Import });
const stateErrors = ['NOT_FOUND', 'IMPORT_STATE'] as const;

export const importsApi = {
  list: endpoint('GET', '/imports', {
    summary: 'Lists your own imports, newest first.',
    description: 'Those that run, and those that ended within thirty days and were not removed.',
    query: OnePage,
    data: wholeList({ imports: z.array(Import) }),
  }),
  create: endpoint('POST', '/imports', {
    summary: 'Begins an import. Its rows follow in parts.',
    description: 'It takes the right to add what is imported. A file has up to 100,000 rows.',
    body: z.object({
      id: Id.optional(),
      entity: ImportEntitySchema,
      name: requiredProse(name),
      header: Header,
      rows: z.int().min(1).max(rows),
      /** The number of the first of these rows in the file, as people count. */
      first_row: z.int().min(1).max(rows).default(2),
    }),
    idempotentBy: 'id',
    data: oneImport,
    errors: ['FORBIDDEN', 'CONFLICT', 'TOO_MANY_IMPORTS'],
  }),
  addRows: endpoint('POST', '/import/:id/rows', {
    summary: 'Uploads a part of the rows, from the place `from` on. A part that was uploaded before changes nothing.',
    params,
    body: z.object({
      from: z
        .int()
        .min(0)
        .max(rows - 1),
      rows: z
        .array(z.array(z.string().max(cell)).max(columns))
        .min(1)
        .max(rowsAtOnce),
    }),
    data: oneImport,
    errors: [...stateErrors, 'IMPORT_TOO_LARGE'],
  }),
  find: endpoint('GET', '/import/:id', { summary: 'Shows an import.', params, data: oneImport, errors: ['NOT_FOUND'] }),
  check: endpoint('POST', '/import/:id/check', {
    summary: 'Says what would become of each row, by a job. Nothing is written.',
    description: '`mapping` has the key of a field, or null, for each column.',
    params,
    body: z.object({ mapping: Mapping, options: ImportOptions.prefault({}) }),
    data: oneImport,
    errors: [...stateErrors, 'FORBIDDEN', 'IMPORT_MAPPING'],
  }),
  run: endpoint('POST', '/import/:id/run', {
    summary: 'Carries a checked import out, by a job, in batches. Rows with problems are left out.',
    params,
    data: oneImport,
    errors: [...stateErrors, 'FORBIDDEN'],
  }),
  cancel: endpoint('POST', '/import/:id/cancel', {
    summary: 'Stops an import. What was carried out stays.',
    params,
    data: oneImport,
    errors: stateErrors,
  }),
  remove: endpoint('DELETE', '/import/:id', {
    summary: 'Removes an import that does not run from your list, with its rows.',
    params,
    errors: stateErrors,
  }),
  failedRows: endpoint('GET', '/import/:id/failed', {
    summary: 'Lists the rows that are not carried out, and why.',
    params,
    query: z.object({ page: Page }),
    data: z.object({ rows: z.array(FailedRow), pagination: Pagination }),
    errors: ['NOT_FOUND'],
  }),
  changedRows: endpoint('GET', '/import/:id/changes', {
    summary:
      'Lists the rows that update something, and what they change. They are kept from the check until the import is carried out.',
    params,
    query: z.object({ page: Page }),
    data: z.object({ rows: z.array(ChangedRow), pagination: Pagination }),
    errors: ['NOT_FOUND'],
  }),
  failedFile: endpoint('POST', '/import/:id/failed/export', {
    summary: 'Downloads the rows that are not carried out as CSV, with the reasons in a last column.',
    params,
    body: z.object({}),
    raw: true,
    errors: ['NOT_FOUND'],
  }),
};

/** To the person whose import it is: clients refetch it. */
export const importsEvents = { ImportChangedEvent: z.object({ id: Id }) };
