import { migrate } from '../../server/src/db/migrate.ts';

/** Migrates the database of its first argument with the files of its second, to be killed in the middle of it. */
const [url = '', folder] = process.argv.slice(2);
await migrate(url, folder);
