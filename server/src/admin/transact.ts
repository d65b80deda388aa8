import type pg from 'pg';

/** One transaction: committed when `work` resolves, taken back when it throws. */
export async function transact<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback').catch(() => {}); // a lost connection has rolled back by itself
    throw error;
  }
}
