import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import type { accountApi, DataExport } from '@sightline/contract/session/account';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Action } from '../../../kernel/action.ts';
import type { SignedInCtx } from '../../../kernel/context.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requireUnconfined } from '../policy.ts';
import { findEmailChange } from './email-change.ts';
import { publishAccount } from './pending.ts';

/*
 * A copy of a person's data: waiting -> running -> ready, or failed. It is removed when limits.dataExport.keptFor is over.
 * There is one at a time; a newer one leaves older ones to their end.
 */

type ExportRow = Omit<DataExport, 'url'>;

export async function findExport({ db }: Pick<SignedInCtx, 'db'>, userId: string): Promise<DataExport | null> {
  const { rows } = await sql<ExportRow>`select * from identity.find_data_export(${userId})`.execute(db);
  const [found] = rows;
  return found ? { ...found, url: found.state === 'ready' ? `/api/file/export/${found.id}` : null } : null;
}

export const findPending: Action<typeof accountApi.pending, SignedInCtx> = async (ctx) => {
  const { id } = ctx.actor;
  const [email_change, data_export] = await Promise.all([findEmailChange(ctx, id), findExport(ctx, id)]);
  return { email_change, data_export };
};

export const requestExport: Action<typeof accountApi.requestExport, SignedInCtx> = async (ctx) => {
  const { id: owner } = ctx.actor;
  await requireUnconfined(ctx);
  await ctx.ports.throttle.of('dataExports', owner).consume();
  const [id, key] = [uuidv7(), `exports/${randomBytes(24).toString('base64url')}`];
  const { rows } = await sql<{ added: boolean }>`
    select identity.add_data_export(${id}, ${owner}, ${key}) as added`.execute(ctx.db);
  if (!rows[0]?.added) throw new AppError('EXPORT_UNDER_WAY');
  await ctx.enqueue('session.export_data', { export_id: id });
  await auditInWorkspaces(ctx, owner, 'person.export_asked');
  await publishAccount(ctx, owner);
  const data_export = await findExport(ctx, owner);
  if (!data_export) throw new Error('a copy that was just asked for is not there');
  return { data_export };
};

export type StoredExport = {
  user_id: string;
  state: DataExport['state'];
  storage_key: string;
  size: number | null;
  expires_at: string | null;
};

export async function readExport({ db }: Pick<SignedInCtx, 'db'>, id: string): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`select * from identity.read_data_export(${id})`.execute(db);
  return rows[0];
}

/** Everybody else's is as if it were not there. */
export const sendExport: Action<typeof accountApi.download, SignedInCtx> = async (ctx, { params }) => {
  await requireUnconfined(ctx);
  const found = await readExport(ctx, params.id);
  if (found?.user_id !== ctx.actor.id || found.state !== 'ready') throw new AppError('NOT_FOUND', 'id');
  if (Date.parse(found.expires_at ?? '') <= ctx.now.getTime()) throw new AppError('NOT_FOUND', 'id');
  const { storage } = ctx.ports;
  const name = `sightline-${ctx.now.toISOString().slice(0, 10)}.zip`;
  return async (reply) => {
    const bytes = await storage.read(found.storage_key);
    if (!bytes) throw new AppError('NOT_FOUND', 'id');
    reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': bytes.size,
        'cache-control': 'private, no-store',
      })
      .send(bytes.stream);
  };
};
