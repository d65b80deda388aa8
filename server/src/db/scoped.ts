import type { Kysely } from 'kysely';
import type { Db } from './kysely-on-client.ts';
import type { Schema } from './schema.gen.ts';

type Row = { organization_id: string };
type TenantTable = {
  [Table in keyof Schema]: 'organization_id' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];
type From = TenantTable | `${TenantTable} as ${string}`;

/**
 * Selects, updates and deletes rows of one organization: each statement names it, in the table that it begins with. Row
 * security keeps tenants apart without this too; the predicate lets PostgreSQL use the indexes, all of which begin with it.
 */
export function scoped({ db, organization_id }: { db: Db; organization_id: string }) {
  // Kysely cannot follow a table whose name is a type parameter: what all of them have is enough for the predicate.
  const tables = db as unknown as Kysely<Record<string, Row>>;
  const column = (from: string) => `${from.split(' as ').at(-1)}.organization_id` as const;
  return {
    selectFrom: <T extends From>(from: T) =>
      tables.selectFrom(from as string).where(column(from), '=', organization_id) as unknown as ReturnType<
        typeof db.selectFrom<T>
      >,
    updateTable: <T extends From>(from: T) =>
      tables.updateTable(from as string).where(column(from), '=', organization_id) as unknown as ReturnType<
        typeof db.updateTable<T>
      >,
    deleteFrom: <T extends From>(from: T) =>
      tables.deleteFrom(from as string).where(column(from), '=', organization_id) as unknown as ReturnType<
        typeof db.deleteFrom<T>
      >,
  };
}
