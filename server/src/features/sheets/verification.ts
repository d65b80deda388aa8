import { AppError } from '@sightline/contract/errors';
import type { sheetsApi } from '@sightline/contract/sheets';
import { sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import type { PublicCtx, TenantCtx } from '../../kernel/context.ts';
import { isUnchanged, readChain } from './hash-chain.ts';
import { readSheets } from './queries.ts';
import { readVerifyCode, verifyCodeOf } from './verify-code.ts';

type Place = { workspace: string; ticket_id: number; newer_id: string | null };

async function findPlace({ db, organization_id }: TenantCtx, sheetId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select o.name as workspace, t.ticket_id, n.id as newer_id
    from assistance_sheets s
    join organizations o on o.id = s.organization_id
    join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
    left join assistance_sheets n on n.organization_id = s.organization_id and n.ticket_id = s.ticket_id
      and n.status = 'current' and n.id <> s.id and n.locked_at is not null
    where s.organization_id = ${organization_id} and s.id = ${sheetId}`.execute(db);
  return rows[0];
}

async function verify(ctx: TenantCtx, sheetId: string) {
  const [whole] = await readSheets(ctx, sql`s.id = ${sheetId}`);
  const [chain, place] = [await readChain(ctx, sheetId), await findPlace(ctx, sheetId)];
  if (!whole || !chain || !place || whole.sheet.locked_at === null) throw new AppError('LINK_INVALID', 'code');
  const { sheet } = whole;
  const isValid = await isUnchanged(ctx, whole, chain);
  const status = sheet.status === 'outdated' ? ('outdated' as const) : ('valid' as const);
  const newer = { organization_id: ctx.organization_id, sheet_id: place.newer_id ?? '' };
  return {
    status: isValid ? status : ('changed' as const),
    workspace: place.workspace,
    ticket_id: place.ticket_id,
    number: sheet.number,
    hash: chain.hashes.at(-1) ?? chain.content_hash,
    locked_at: whole.sheet.locked_at,
    signatures: sheet.signatures,
    newer_code: place.newer_id && verifyCodeOf(ctx.ports.secrets, newer),
  };
}

/** Anybody who holds the paper may ask; they learn what is printed on it, and whether it still holds. */
export const verifySheet: Action<typeof sheetsApi.verify, PublicCtx> = async (ctx, { params }) => {
  const { organization_id, sheet_id } = readVerifyCode(ctx.ports.secrets, params.code);
  return ctx.inOrganization(organization_id, (tenant) => verify(tenant, sheet_id));
};
