import pg from 'pg';
import { ADMIN_NAME } from '../installation.ts';

/** Opens a connection as the owner for the duration of `work`. */
export async function withOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    application_name: ADMIN_NAME,
  });
  owner.on('error', () => {}); // told by the query that needed the connection
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
