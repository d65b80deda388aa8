import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';

/** ISO strings on the way out (db/client.ts parses them so). */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
export type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

/** Written as text. */
export type Json<T> = null extends T
  ? ColumnType<T, string | null | undefined, string | null>
  : ColumnType<T, string, string>;

/** May be left out on insert. */
export type Default<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>;

/** The application has no privilege to change it. */
export type InsertOnly<T> = ColumnType<SelectType<T>, InsertType<T>, never>;
export type ReadOnly<T> = ColumnType<SelectType<T>, never, never>;
