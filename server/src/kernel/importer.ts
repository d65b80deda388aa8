import type { DecimalSign } from '@sightline/contract/fields/number-text';
import type { ImportDefinition, ImportEntity, RowChange, RowProblem } from '@sightline/contract/imports';
import type { ImportOptions } from '@sightline/contract/jobs/imports';
import type { Permission } from '@sightline/contract/permissions';
import type { Ctx } from './context.ts';

/** A row of a file: its place from 0, and its cells by the keys of their fields. Empty cells are left out. */
export type ImportRow = { position: number; cells: Readonly<Record<string, string>> };

export type RowOutcome =
  | { outcome: 'create' | 'skip' }
  | { outcome: 'update'; changes: readonly RowChange[] }
  | { outcome: 'failed'; problems: readonly RowProblem[] };

export const failedRow = (...problems: RowProblem[]): RowOutcome => ({ outcome: 'failed', problems });

export type ImportBatch = {
  rows: readonly ImportRow[];
  options: ImportOptions;
  /** By the key of a field, what stands before decimals in its column. */
  decimalSigns: ReadonlyMap<string, DecimalSign>;
  /** Without it nothing is written. */
  isRun: boolean;
  /** The row where each key first occurs in the file. */
  placeOf: ReadonlyMap<string, number>;
};

/** A value that may stand in one row of a file only. */
export type RowKey = { field: string; key: string };

export type OpenImporter = {
  definition: ImportDefinition;
  keysOf: (row: ImportRow) => RowKey[];
  /** Further keys of which `placeOf` must know the place. */
  mentions?: (row: ImportRow) => string[];
  /** One outcome per row, in their order. Runs in the transaction of the batch. */
  work: (ctx: Ctx, batch: ImportBatch) => Promise<RowOutcome[]>;
};

/** Every feature that imports an entity provides one. */
export type Importer = {
  /** Required when the import begins, and at each of its batches. */
  permission: Permission;
  /** Rows of one transaction. */
  batch: number;
  /** As the actor sees it: with the fields that the workspace defines. */
  open: (ctx: Ctx) => Promise<OpenImporter>;
};

export type Importers = Record<ImportEntity, Importer>;
