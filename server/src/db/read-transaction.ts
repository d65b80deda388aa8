import type pg from 'pg';
import type { Rows, Statement } from './client.ts';
import { PipelinedQuery, type QueuedStatement, queueStatement } from './pipelined-query.ts';
import { isTransientDatabaseError } from './transient-error.ts';

const beginReadOnly = `select set_config('app.organization_id', $1, true), set_config('transaction_read_only', 'on', true)`;

/**
 * What somebody reads. All that is asked before the process turns to something else is one transaction, which may change
 * nothing: scope and statements leave in one write, and nobody waits for an end. What is asked later is another one, which
 * makes no difference to a reader, since each statement of either sees what was committed before it.
 */
export class ReadTransaction {
  readonly #pool: pg.Pool;
  readonly #scope: string | null;
  #queued: QueuedStatement[] = [];

  constructor(pool: pg.Pool, scope: string | null) {
    this.#pool = pool;
    this.#scope = scope;
  }

  async query(statement: Statement): Promise<Rows> {
    try {
      return await new Promise((resolve, reject) => {
        this.#queued.push(queueStatement(statement, resolve, reject));
        if (this.#queued.length === 1) this.#pool.connect((error, client) => this.#send(error, client));
      });
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error); // it came with the path to the socket, not to who asked
      throw error;
    }
  }

  /** A connection is there. */
  #send(error: Error | undefined, client: pg.PoolClient | undefined): void {
    const waiting = this.#queued;
    this.#queued = [];
    if (client) {
      const enter = queueStatement({ text: beginReadOnly, values: [this.#scope ?? ''] });
      void client.query(
        new PipelinedQuery([enter, ...waiting], (failure) => client.release(isTransientDatabaseError(failure))),
      );
    } else {
      for (const { reject } of waiting) reject(error);
    }
  }
}
