import type { RunKindName } from '@sightline/contract/jobs/runs';
import type { Permission } from '@sightline/contract/permissions';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../db/schema.gen.ts';
import type { Ctx, TenantCtx, WithoutTransaction } from './context.ts';
import type { Lane } from './tasks.ts';

export type RunRecord = Selectable<Schema['runs']>;
/** As its kind reads it. */
export type Run<Parameters, Cursor = null> = Omit<RunRecord, 'parameters' | 'cursor'> & {
  parameters: Parameters;
  cursor: Cursor | null;
};

/** How far a run has come: it commits with what the piece has written. A field that is left out stays as it was. */
export type Piece<Cursor = null> = {
  done?: number;
  total?: number;
  counts?: Record<string, number>;
  cursor?: Cursor;
  isEnd?: boolean;
};

/** A file for the person whose run it is. It is removed with the run. */
export type MadeFile = { bytes: Buffer; name: string; mime: string };

/** The run was cancelled, or its person has lost the right to it: the work ends, and nothing more is said of it. */
export class RunStoppedError extends Error {
  override name = 'RunStoppedError';
}

/**
 * Passed to work without a transaction. `asPerson` and `step` look first whether the run still goes on and its person still has
 * the right to it, and throw RunStoppedError otherwise. `signal` is aborted when the application closes; another node then begins
 * the piece again.
 */
export type RunCtx<Cursor = null> = WithoutTransaction<TenantCtx> & {
  signal: AbortSignal;
  asPerson: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Commits a piece with what `work` writes. */
  step: (work: (ctx: Ctx, record: RunRecord) => Promise<Piece<Cursor>>) => Promise<void>;
};

type Work<Parameters, Cursor> =
  | {
      transaction?: never;
      /** The next piece, in the transaction that stores how far the run has come: a process that dies neither loses nor repeats one. */
      batch: (ctx: Ctx, run: Run<Parameters, Cursor>) => Promise<Piece<Cursor>>;
    }
  | {
      transaction: 'none';
      /** All of it, or as much as may delay other jobs. What `step` has committed is not begun again. */
      run: (ctx: RunCtx<Cursor>, run: Run<Parameters, Cursor>) => Promise<'goes on' | 'ends' | MadeFile>;
    };

type Common<Parameters> = {
  /** Stored with the run, so that it never changes. */
  kind: RunKindName;
  /** `prompt` for what a person waits for. */
  lane: Lane;
  parameters: z.ZodType<Parameters>;
  /** Asked for when it begins, and of its person before each piece. */
  permission: (parameters: Parameters) => Permission;
  /** How long it is kept, with its file, when it has ended. */
  keptFor: number;
  /** With the end, whichever it is. */
  ended?: (ctx: TenantCtx, record: RunRecord) => Promise<void>;
};

/** A kind of run with its types forgotten: `parameters` and `cursor` have checked what is stored. */
export type RunKind = Pick<Common<never>, 'kind' | 'lane' | 'keptFor' | 'ended'> & {
  permissionOf: (record: RunRecord) => Permission;
  work:
    | { transaction?: never; batch: (ctx: Ctx, record: RunRecord) => Promise<Piece<unknown>> }
    | { transaction: 'none'; run: (ctx: RunCtx<unknown>, record: RunRecord) => Promise<'goes on' | 'ends' | MadeFile> };
};
export type KindOf<Parameters, Cursor = null> = RunKind & {
  read: (record: RunRecord) => Run<Parameters, Cursor>;
};

/** Long work is one record, one loop, one list: its kind says what a piece is, and `features/jobs` does the rest. */
export function defineRun<Parameters, Cursor = null>(
  definition: Common<Parameters> & { cursor?: z.ZodType<Cursor> } & Work<Parameters, Cursor>,
): KindOf<Parameters, Cursor> {
  const { kind, lane, keptFor, ended, parameters, cursor, permission } = definition;
  const read = (record: RunRecord): Run<Parameters, Cursor> => ({
    ...record,
    parameters: parameters.parse(record.parameters),
    cursor: record.cursor === null || !cursor ? null : cursor.parse(record.cursor),
  });
  const work: RunKind['work'] =
    definition.transaction === 'none'
      ? { transaction: 'none', run: (ctx, record) => definition.run(ctx, read(record)) }
      : { batch: (ctx, record) => definition.batch(ctx, read(record)) };
  return {
    ...{ kind, lane, keptFor, read, work, ...(ended && { ended }) },
    permissionOf: (record) => permission(read(record).parameters),
  };
}
