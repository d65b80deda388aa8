import pg from 'pg';

/** Runs on the server's maintenance connection, on which databases are made and dropped. */
export async function withAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl });
  admin.on('error', () => {}); // told by the query that needed the connection
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

export async function hasDatabase(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** Makes the database unless it exists; two that try together both succeed. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    if (await hasDatabase(admin, name)) return;
    try {
      await admin.query(`create database ${admin.escapeIdentifier(name)}`);
    } catch (error) {
      if (!(await hasDatabase(admin, name))) throw error;
    }
  });
}
