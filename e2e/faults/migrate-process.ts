import { migrate } from '../../server/src/db/migrate.ts';

/** Migrates the database of its argument, to be killed in the middle of it. */
const [url = ''] = process.argv.slice(2);
await migrate(url);
