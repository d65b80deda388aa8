import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Endpoint, ReceivedFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { scoped } from '../db/scoped.ts';
import { uniqueViolation } from '../db/unique-violation.ts';
import type { Actor } from '../kernel/actor.ts';
import type { TenantCtx } from '../kernel/context.ts';
import { decrypt, encrypt } from './encrypted-text.ts';
import type { Received } from './input.ts';

/** The key of a request, and a hash of it: one key must not be used for two requests. */
export type IdempotencyKey = { key: string; fingerprint: Buffer; reused: () => AppError };

type Serving = { allow: string; transaction?: 'none' };

const headerName = 'Idempotency-Key';
const keyPattern = /^[\x21-\x7e]{1,200}$/;
const expiredAtOnce = 100;

/**
 * Every POST inside a workspace takes a key. Above workspaces, answers cannot be stored for an owner, and
 * without a transaction they could not be stored together with the work: those endpoints are idempotent by themselves, and
 * ignore it.
 */
export const acceptsIdempotencyKey = (
  { method, raw }: Pick<Endpoint, 'method' | 'raw'>,
  { allow, transaction }: Serving,
): boolean => method === 'POST' && !raw && allow !== 'public' && allow !== 'signed-in' && transaction !== 'none';

/** The keys that a request brings: the header, and the `id` of what it creates. */
export async function readIdempotencyKeys(
  request: FastifyRequest,
  { idempotentBy }: Pick<Endpoint, 'idempotentBy'>,
  actor: Actor,
  input: Received['input'],
): Promise<IdempotencyKey[]> {
  const header = request.headers['idempotency-key'];
  const id = idempotentBy && (input.body as { id?: string }).id;
  if (header === undefined && id === undefined) return [];
  const fingerprint = await fingerprintOf(request, actor, input);
  const keys: IdempotencyKey[] = [];
  if (header !== undefined) {
    if (typeof header !== 'string' || !keyPattern.test(header)) throw new AppError('INVALID_INPUT', headerName);
    keys.push({ key: header, fingerprint, reused: () => new AppError('IDEMPOTENCY_KEY_REUSED', headerName) });
  }
  // A header has no space, so the two kinds of key never meet.
  if (id !== undefined) keys.push({ key: `${request.routeOptions.url} ${id}`, fingerprint, reused: idTaken });
  return keys;
}

const idTaken = (): AppError => new AppError('CONFLICT', 'id');

async function fingerprintOf(
  { routeOptions }: FastifyRequest,
  actor: Actor,
  { params, query, body, files }: Received['input'],
): Promise<Buffer> {
  const place = actor.kind === 'member' ? actor.branch_id : actor.call_id;
  const asked = [routeOptions.url, place, params, query, body, await digestsOf(files)];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
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
 * Does the work once for each of its keys. The first one to come writes the key before it works and the answer after, in one
 * transaction; the others wait at the key until that one has ended: committed, they get its answer; failed, the next one
 * works. So a failure is never kept.
 */
export async function runOnce(
  ctx: TenantCtx & { actor: Actor },
  [key, ...others]: readonly IdempotencyKey[],
  work: () => Promise<unknown>,
): Promise<Once> {
  if (!key) return { data: await work(), isRepeated: false };
  const [, isFirst] = await Promise.all([sweep(ctx), claim(ctx, key)]);
  if (!isFirst) return { data: await readAnswer(ctx, key), isRepeated: true };
  const done = await runOnce(ctx, others, work);
  await scoped(ctx)
    .updateTable('idempotency_keys')
    .set({ answer: encrypt(ctx.ports.secrets, JSON.stringify(done.data ?? null)) })
    .where('actor_id', '=', ctx.actor.id)
    .where('key', '=', key.key)
    .execute();
  return done;
}

/** For a creation: an `id` that is in use, by another caller or for longer than answers are stored, is a CONFLICT. */
export async function refuseTakenId<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw uniqueViolation(error)?.constraint.endsWith('_pkey') ? idTaken() : error;
  }
}

/** Requests with keys delete a few expired ones, without waiting for each other. */
async function sweep({ db, organization_id, now }: TenantCtx): Promise<void> {
  const expired = new Date(now.getTime() - limits.idempotency.keptFor);
  await sql`
    delete from idempotency_keys where (organization_id, actor_id, key) in (
      select organization_id, actor_id, key from idempotency_keys
      where organization_id = ${organization_id} and created_at < ${expired}
      order by created_at limit ${sql.lit(expiredAtOnce)} for update skip locked)`.execute(db);
}

async function claim(
  { db, organization_id, actor, now }: TenantCtx & { actor: Actor },
  { key, fingerprint }: IdempotencyKey,
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ organization_id, actor_id: actor.id, key, fingerprint, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function readAnswer(
  ctx: TenantCtx & { actor: Actor },
  { key, fingerprint, reused }: IdempotencyKey,
): Promise<unknown> {
  const stored = await scoped(ctx)
    .selectFrom('idempotency_keys')
    .where('actor_id', '=', ctx.actor.id)
    .where('key', '=', key)
    .select(['fingerprint', 'answer'])
    .executeTakeFirst();
  if (!stored?.answer) throw new AppError('CONFLICT', headerName);
  if (!stored.fingerprint.equals(fingerprint)) throw reused();
  return JSON.parse(decrypt(ctx.ports.secrets, stored.answer));
}
