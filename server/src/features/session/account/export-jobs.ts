import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { withTemporaryPath } from '../../../files/temporary-path.ts';
import type { JobHandler, SlowCtx } from '../../../jobs/handlers.ts';
import type { InstallationCtx } from '../../../kernel/context.ts';
import { addressOf, sendMail } from '../../mail/actions.ts';
import { notifyOfExport } from '../../notifications/actions.ts';
import { findAccess } from '../queries.ts';
import { readExport } from './export.ts';
import { type ExportedRow, listStored, partNames, readPart, type StoredOwn } from './export-parts.ts';
import { publishAccount } from './pending.ts';

type Run = SlowCtx<InstallationCtx>;
type Place = { id: string; folder: string; files: StoredOwn[] };

/** Gives each workspace a folder of its own; the number keeps two of one name apart. */
const folderOf = (name: string, index: number): string =>
  `${index + 1} ${name.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim()}`.trim();

async function gather(ctx: Run, userId: string) {
  return ctx.transact('read', async (tx) => {
    const { user, organizations } = await findAccess(tx.db, userId);
    const { rows: sessions } = await sql`select * from identity.list_sessions(${userId}, null)`.execute(tx.db);
    const places: Place[] = [];
    for (const [index, { id, name }] of organizations.entries()) {
      const files = await tx.inOrganization(id, (inside) => listStored(inside, userId));
      places.push({ id, folder: folderOf(name, index), files });
    }
    const workspaces = organizations.map(({ id, name }) => ({ id, name }));
    return { account: { ...user, workspaces, sessions }, user, places };
  });
}

/** Rows of one part as a JSON list, page by page: a person may have written a hundred thousand messages. */
async function* listOf(ctx: Run, place: Place, part: string, userId: string): AsyncGenerator<string> {
  let after: string | null = null;
  yield '[';
  for (;;) {
    const rows: ExportedRow[] = await ctx.transact('read', (tx) =>
      tx.inOrganization(place.id, (inside) => readPart(inside, part, userId, after)),
    );
    for (const row of rows) {
      yield `${after === null ? '\n' : ',\n'}${JSON.stringify(row)}`;
      after = row.id;
    }
    if (rows.length < limits.dataExport.rowsAtOnce) break;
  }
  yield '\n]\n';
}

/** Bytes that are gone meanwhile leave an empty file. */
async function* bytesOf({ ports }: Run, { storage_key }: StoredOwn): AsyncGenerator<Buffer> {
  const bytes = await ports.storage.read(storage_key);
  if (bytes) yield* bytes.stream;
}

/** Counts the entries that have been written, and announces them to the person's tabs now and then. */
class Progress {
  readonly #ctx: Run;
  readonly #id: string;
  readonly #userId: string;
  readonly #total: number;
  #done = 0;

  constructor(ctx: Run, id: string, userId: string, total: number) {
    this.#ctx = ctx;
    this.#id = id;
    this.#userId = userId;
    this.#total = total;
  }

  async *step<T>(content: AsyncIterable<T>): AsyncGenerator<T> {
    this.#ctx.signal.throwIfAborted();
    yield* content;
    this.#done += 1;
    const publishEvery = Math.max(1, Math.ceil(this.#total / 50));
    if (this.#done % publishEvery === 0) await this.publish();
  }

  async publish(): Promise<void> {
    await this.#ctx.transact('write', async (tx) => {
      await sql`select identity.update_data_export(${this.#id}, ${this.#done}, ${this.#total})`.execute(tx.db);
      await publishAccount(tx, this.#userId);
    });
  }
}

async function writeZip(ctx: Run, id: string, userId: string, path: string): Promise<void> {
  const { account, places } = await gather(ctx, userId);
  const files = places.reduce((sum, place) => sum + place.files.length, 0);
  const progress = new Progress(ctx, id, userId, places.length * partNames.length + files);
  await progress.publish();
  const zip = new ZipFile();
  const add = (name: string, content: AsyncIterable<string | Buffer>, compress: boolean): void =>
    zip.addReadStreamLazy(name, { compress }, (give) =>
      give(null, Readable.from(progress.step(content), { objectMode: false })),
    );
  zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json');
  for (const place of places) {
    for (const part of partNames) add(`${place.folder}/${part}.json`, listOf(ctx, place, part, userId), true);
    for (const file of place.files) add(`${place.folder}/files/${file.id} ${file.name}`, bytesOf(ctx, file), false);
  }
  zip.end();
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  zip.on('error', (error: Error) => written.destroy(error));
  await pipeline(zip.outputStream, written, { signal: ctx.signal });
}

const exportData: JobHandler<'session.export_data'> = {
  transaction: 'none',
  async run(ctx, { export_id }) {
    const wanted = await ctx.transact('read', (tx) => readExport(tx, export_id));
    if (!wanted || wanted.state === 'ready' || wanted.state === 'failed') return;
    try {
      const size = await withTemporaryPath(ctx.ports.env.DATA_DIR, async (path) => {
        await writeZip(ctx, export_id, wanted.user_id, path);
        const written = await stat(path);
        await ctx.ports.storage.put(wanted.storage_key, path);
        return written.size;
      });
      await ctx.transact('write', (tx) => finish(tx, export_id, wanted, size));
    } catch (error) {
      ctx.signal.throwIfAborted(); // the job runs again after the restart
      ctx.log.error({ err: error, export_id }, 'a copy of personal data failed; the person can ask for another one');
      await ctx.ports.storage.remove(wanted.storage_key);
      await ctx.transact('write', async (tx) => {
        await sql`select identity.fail_data_export(${export_id})`.execute(tx.db);
        await publishAccount(tx, wanted.user_id);
      });
    }
  },
};

type Wanted = { user_id: string; storage_key: string };

async function finish(ctx: InstallationCtx, id: string, { user_id, storage_key }: Wanted, size: number): Promise<void> {
  const expires = new Date(ctx.now.getTime() + limits.dataExport.keptFor);
  const { rows } = await sql<{ done: boolean }>`
    select identity.finish_data_export(${id}, ${size}, ${expires}) as done`.execute(ctx.db);
  const runAt = rows[0]?.done ? expires : ctx.now; // nobody waits for it any more
  await ctx.enqueue('session.remove_export', { export_id: id, storage_key }, { key: id, runAt });
  if (!rows[0]?.done) return;
  await publishAccount(ctx, user_id);
  const { user, organizations } = await findAccess(ctx.db, user_id);
  const [place] = organizations;
  if (!place) return;
  for (const { id: inId } of organizations) await ctx.inOrganization(inId, (inside) => notifyOfExport(inside, user_id));
  const url = `${addressOf(ctx.ports.env)}/account`;
  await ctx.inOrganization(place.id, (inside) =>
    sendMail(inside, user, 'data_export', (wording, { timeOf }) =>
      wording.dataExport({ name: user.name, url, until: timeOf(expires) }),
    ),
  );
}

const removeExport: JobHandler<'session.remove_export'> = {
  transaction: 'none',
  async run(ctx, { export_id, storage_key }) {
    await ctx.transact('write', async ({ db }) => {
      await sql`select identity.drop_data_export(${export_id})`.execute(db);
    });
    await ctx.ports.storage.remove(storage_key);
  },
};

export const exportJobs = { 'session.export_data': exportData, 'session.remove_export': removeExport };
