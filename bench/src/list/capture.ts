import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

const isScope = (text: string): boolean => /^(begin|commit|rollback)/.test(text);

/** Records what the product sends to PostgreSQL while `work` runs in this process, less the frame of its transaction. */
export async function captureStatements(work: () => Promise<void>): Promise<Statement[]> {
  const captured: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    if (typeof first === 'object' && first !== null && 'text' in first) {
      const { text, values } = first as { text: string; values?: unknown[] };
      if (!isScope(text)) captured.push({ text, values: [...(values ?? [])] });
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return captured;
}
