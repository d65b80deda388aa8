import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Method, ReceivedFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../kernel/actor.ts';
import type { TenantCtx } from '../kernel/context.ts';
import { decrypt, encrypt } from './encrypted-text.ts';
import type { Received } from './input.ts';

/** What a caller calls one request, and what it asks: the same key must never ask for two things. */
export type IdempotencyKey = { key: string; fingerprint: Buffer };

type Serving = { allow: string; transaction?: 'none' };

const headerName = 'Idempotency-Key';
const keyPattern = /^[\x21-\x7e]{1,200}$/;
const expiredAtOnce = 100;

/**
 * Every POST inside a workspace takes a key. Above workspaces nobody is there in whose name an answer could be kept, and
 * without a transaction it could not be kept together with the work: those endpoints make nothing twice by themselves, and
 * ignore it.
 */
export const acceptsIdempotencyKey = (method: Method, { allow, transaction }: Serving): boolean =>
  method === 'POST' && allow !== 'public' && allow !== 'signed-in' && transaction !== 'none';

/** The key that a request brings, if it brings one. */
export async function readIdempotencyKey(
  request: FastifyRequest,
  actor: Actor,
  { params, query, body, files }: Received['input'],
): Promise<IdempotencyKey | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new AppError('INVALID_INPUT', headerName);
  const place = actor.kind === 'member' ? actor.branch_id : actor.call_id;
  const digests = await digestsOf(files);
  const asked = [request.routeOptions.url, place, params, query, body, digests];
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(asked)).digest() };
}

/** Only requests with a key pay for reading their files once more. */
async function digestsOf(files: readonly ReceivedFile[]): Promise<string[]> {
  const digests: string[] = [];
  for (const { path, name } of files) {
    const hash = createHash('sha256').update(name);
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    digests.push(hash.digest('base64'));
  }
  return digests;
}

type Once = { data: unknown; isRepeated: boolean };

/**
 * Does the work once for a key. The first one to come writes the key before it works and the answer after, in one
 * transaction; the others wait at the key until that one has ended: committed, they get its answer; failed, the next one
 * works. So a failure is never kept.
 */
export async function runOnce(
  ctx: TenantCtx & { actor: Actor },
  { key, fingerprint }: IdempotencyKey,
  work: () => Promise<unknown>,
): Promise<Once> {
  const [, isFirst] = await Promise.all([sweep(ctx), claim(ctx, key, fingerprint)]);
  if (!isFirst) return { data: await readAnswer(ctx, key, fingerprint), isRepeated: true };
  const data = await work();
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ answer: encrypt(ctx.ports.secrets, JSON.stringify(data ?? null)) })
    .where('organization_id', '=', ctx.organization_id)
    .where('actor_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .execute();
  return { data, isRepeated: false };
}

/** Whoever uses keys clears away what has had its day, a little at a time and never waiting for one another. */
async function sweep({ db, organization_id, now }: TenantCtx): Promise<void> {
  const expired = new Date(now.getTime() - limits.idempotency.keptFor);
  await sql`
    delete from idempotency_keys where (organization_id, actor_id, key) in (
      select organization_id, actor_id, key from idempotency_keys
      where organization_id = ${organization_id} and created_at < ${expired}
      order by created_at limit ${sql.lit(expiredAtOnce)} for update skip locked)`.execute(db);
}

async function claim(ctx: TenantCtx & { actor: Actor }, key: string, fingerprint: Buffer): Promise<boolean> {
  const { db, organization_id, actor, now } = ctx;
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ organization_id, actor_id: actor.id, key, fingerprint, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function readAnswer(ctx: TenantCtx & { actor: Actor }, key: string, fingerprint: Buffer): Promise<unknown> {
  const stored = await ctx.db
    .selectFrom('idempotency_keys')
    .where('organization_id', '=', ctx.organization_id)
    .where('actor_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .select(['fingerprint', 'answer'])
    .executeTakeFirst();
  if (!stored?.answer) throw new AppError('CONFLICT', headerName);
  if (!stored.fingerprint.equals(fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED', headerName);
  return JSON.parse(decrypt(ctx.ports.secrets, stored.answer));
}
