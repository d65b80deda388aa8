import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Rows, Statement } from './client.ts';
import type { Schema } from './schema.gen.ts';

export type Db = Kysely<Schema>;

async function nothing(): Promise<void> {}
const refuse = (): never => {
  throw new Error('a request has one transaction, opened by serve(); nesting is not offered');
};

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/** A Kysely whose statements somebody else runs, who has opened their transaction and will close it. */
export function kyselyOn(run: (statement: Statement) => Promise<Rows>): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, rowCount } = await run({ text: query.sql, values: query.parameters });
      return { rows: rows as R[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) };
    },
    streamQuery: refuse,
  };
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
  return new Kysely<Schema>({ dialect });
}
