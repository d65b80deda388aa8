import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

const isScope = ({ text }: Statement): boolean => /^(begin|commit|rollback|select set_config)/.test(text);

/** The statement in the first argument of `query`, unless that is plain text. */
function statementsIn(asked: unknown): Statement[] {
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return [];
  const { text, values } = asked as { text: string; values?: unknown[] };
  return [{ text, values: [...(values ?? [])] }];
}

/** Records what the product sends to PostgreSQL while `work` runs in this process, less the frame of its transaction. */
export async function captureStatements(work: () => Promise<void>): Promise<Statement[]> {
  const captured: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    captured.push(...statementsIn(given[0]).filter((statement) => !isScope(statement)));
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return captured;
}
