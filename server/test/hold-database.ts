import { startEmbeddedPostgres } from '../src/db/embedded/launcher.ts';

/** A process of its own that starts the embedded PostgreSQL of a directory, says so in one line, and lives until killed. */
const [dir = ''] = process.argv.slice(2);
const { pid, adopted, urlOf } = await startEmbeddedPostgres({ dir, durable: false });
process.stdout.write(`${JSON.stringify({ pid, adopted, url: urlOf('postgres') })}\n`);
setInterval(() => {}, 60_000);
