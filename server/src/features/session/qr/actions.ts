import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { qrApi } from '@sightline/contract/session/qr';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { addressKey } from '../../../http/limit-request.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx } from '../../../kernel/context.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requireUnconfined } from '../policy.ts';
import { completeSignIn } from '../sign-in.ts';

/*
 * A sign-in by QR code: waiting -> approved -> claimed, or refused; void after limits.qrLogin. The phone shows device, address and
 * network of the client that asks, since the code on a screen may come from somebody else.
 */

const makeSecret = (): string => randomBytes(24).toString('base64url');

/** Codes and claims that are wrong count for the address they come from. */
async function requireFound<T>(ctx: PublicCtx, look: () => Promise<T | null | undefined>): Promise<T> {
  const wrong = wrongLinks(ctx, 'QR sign-in');
  const found = await guess([wrong], async () => (await look()) ?? undefined);
  if (found === undefined) throw new AppError('QR_LOGIN_INVALID');
  return found;
}

export const startQrLogin: Action<typeof qrApi.start, PublicCtx> = async (ctx) => {
  const [code, claim] = [makeSecret(), makeSecret()];
  const expires = new Date(ctx.now.getTime() + limits.qrLogin);
  await sql`select identity.add_qr_login(
    ${hashToken(code)}, ${hashToken(claim)}, ${ctx.device}, ${ctx.ip}, ${expires})`.execute(ctx.db);
  return { url: `${ctx.origin}/approve-sign-in/${code}`, claim, expires_at: expires.toISOString() };
};

export const claimQrLogin: Action<typeof qrApi.claim, PublicCtx> = async (ctx, { body }) => {
  const claim = hashToken(body.claim);
  const state = await requireFound(ctx, async () => {
    const { rows } = await sql<{ state: 'waiting' | 'approved' | 'refused' | null }>`
      select identity.qr_login_state(${claim}) as state`.execute(ctx.db);
    return rows[0]?.state;
  });
  if (state !== 'approved') return { state };
  const { rows } = await sql<{ owner: string | null }>`select identity.use_qr_login(${claim}) as owner`.execute(ctx.db);
  const owner = rows[0]?.owner;
  if (!owner) throw new AppError('QR_LOGIN_INVALID'); // used meanwhile
  return completeSignIn(ctx, owner, 'qr', body.device_name);
};

type Waiting = { device: string | null; ip: string; created_at: string; expires_at: string };

export const findQrLogin: Action<typeof qrApi.find, SignedInCtx> = async (ctx, { body }) => {
  const { created_at, ...found } = await requireFound(ctx, async () => {
    const { rows } = await sql<Waiting>`select * from identity.find_qr_login(${hashToken(body.code)})`.execute(ctx.db);
    return rows[0];
  });
  const is_same_network = addressKey(found.ip) === addressKey(ctx.ip);
  return { login: { ...found, is_same_network, requested_at: created_at } };
};

export const answerQrLogin: Action<typeof qrApi.answer, SignedInCtx> = async (ctx, { body }) => {
  const { id } = ctx.actor;
  if (body.approve) await requireUnconfined(ctx);
  const device = await requireFound(ctx, async () => {
    const { rows } = await sql<{ device: string | null }>`
      select identity.answer_qr_login(${hashToken(body.code)}, ${id}, ${body.approve}) as device`.execute(ctx.db);
    return rows[0]?.device;
  });
  const event = body.approve ? 'session.qr_approved' : 'session.qr_refused';
  await auditInWorkspaces(ctx, id, event, [{ field: 'device', from: null, to: device }]);
};
