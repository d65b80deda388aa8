import {
  type ClaimEvidence,
  type claimsApi,
  claimsList,
  type WarrantyClaim,
  type WarrantyClaimRow,
} from '@sightline/contract/assets/claims';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import { AppError } from '@sightline/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import { likePart } from '../../../db/like-part.ts';
import { type ListSource, readList } from '../../../db/list-query.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { conditionClock } from '../../../kernel/condition-clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { viewedList } from '../../../kernel/viewed-list.ts';
import { type FileRow, presentFile } from '../../files/queries.ts';

const rowColumns = sql`
  c.id, c.status, c.faulty_serial, c.replacement_serial, c.amount::float8 as amount, c.currency, c.created_at, c.updated_at,
  jsonb_build_object('id', a.id, 'tag', a.tag, 'name', a.name) as asset,
  jsonb_build_object('id', w.id, 'kind', w.kind, 'provider', w.provider, 'reference', w.reference,
    'ends_on', w.ends_on) as warranty,
  case when t.id is not null then
    jsonb_build_object('id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject) end as ticket,
  jsonb_build_object('id', p.id, 'name', p.name) as created_by,
  (select count(*)::int from claim_evidence e
    where e.organization_id = c.organization_id and e.claim_id = c.id) as evidence_count`;

const assetOfClaim = sql`from assets a where a.organization_id = c.organization_id and a.id = c.asset_id`;
const warrantyOfClaim = sql`
  from asset_warranties w where w.organization_id = c.organization_id and w.id = c.warranty_id`;

const rowJoins = sql`
  join assets a on a.organization_id = c.organization_id and a.id = c.asset_id
  join asset_warranties w on w.organization_id = c.organization_id and w.id = c.warranty_id
  join people p on p.organization_id = c.organization_id and p.id = c.created_by
  left join tickets t on t.organization_id = c.organization_id and t.id = c.ticket_id`;

const ofWarranty = (column: RawBuilder<unknown>) => sql`(select ${column} ${warrantyOfClaim})`;

const claimsSource = ({ organization_id }: Ctx, clock: ConditionClock): ListSource<typeof claimsList> => ({
  table: 'warranty_claims',
  alias: 'c',
  scope: () => sql`c.organization_id = ${organization_id}`,
  conditions: {
    fields: claimsList.fields,
    sources: {
      status: { value: sql`c.status` },
      provider: { value: ofWarranty(sql`w.provider`) },
      reference: { value: ofWarranty(sql`w.reference`) },
      faulty_serial: { value: sql`c.faulty_serial` },
      replacement_serial: { value: sql`c.replacement_serial` },
      amount: { value: sql`c.amount` },
      created_by: { value: sql`c.created_by` },
      created: { value: sql`c.created_at` },
      updated: { value: sql`c.updated_at` },
    },
    clock,
  },
  filters: {
    status: (value) => ({ field: 'status', op: 'is_any_of', value }),
    asset_id: (id) => sql`c.asset_id = ${id}`,
    ticket_id: (id) => sql`c.ticket_id = ${id}`,
  },
  search: (text) => sql`(
    plain_text(c.faulty_serial || ' ' || c.replacement_serial) like '%' || ${likePart(text)} || '%'
    or exists (select ${assetOfClaim} and plain_text(a.tag::text || ' ' || a.name) like '%' || ${likePart(text)} || '%')
    or exists (select ${warrantyOfClaim}
      and plain_text(w.provider || ' ' || w.reference) like '%' || ${likePart(text)} || '%'))`,
  orders: {
    created_at: sql`c.created_at`,
    updated_at: sql`c.updated_at`,
    status: sql`array_position(array['draft', 'sent', 'approved', 'rejected', 'closed'], c.status)`,
    amount: sql`c.amount`,
    asset: sql`(select a.tag ${assetOfClaim})`,
    provider: sql`(select nullif(w.provider, '') collate "und-x-icu" ${warrantyOfClaim})`,
  },
  columns: rowColumns,
  joins: rowJoins,
});

export const viewedClaims = viewedList('assets.manage', claimsSource);

export const listClaims: Action<typeof claimsApi.list> = async (ctx, { query }) => {
  const { rows, pagination } = await readList<typeof claimsList, WarrantyClaimRow>(
    ctx,
    claimsList,
    claimsSource(ctx, await conditionClock(ctx, query.conditions)),
    query,
  );
  return { claims: rows, pagination };
};

/** In the order in which it was added. */
export async function readEvidence(ctx: Ctx, claimId: string): Promise<ClaimEvidence[]> {
  const { rows } = await sql<Omit<ClaimEvidence, 'file'> & { file: FileRow }>`
    select e.id, f.created_at,
      jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
        'height', f.height, 'has_thumbnail', f.has_thumbnail) as file,
      jsonb_build_object('id', p.id, 'name', p.name) as created_by
    from claim_evidence e
    join files f on f.organization_id = e.organization_id and f.id = e.id
    join people p on p.organization_id = f.organization_id and p.id = f.uploaded_by
    where e.organization_id = ${ctx.organization_id} and e.claim_id = ${claimId}
    order by f.created_at, e.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, file: presentFile(row.file) }));
}

export async function requireWholeClaim(ctx: Ctx, id: string): Promise<WarrantyClaim> {
  const { rows } = await sql<Omit<WarrantyClaim, 'evidence'>>`
    select ${rowColumns}, c.notes, c.version from warranty_claims c ${rowJoins}
    where c.organization_id = ${ctx.organization_id} and c.id = ${id}`.execute(ctx.db);
  const [claim] = rows;
  if (!claim) throw new AppError('NOT_FOUND', 'id');
  return { ...claim, evidence: await readEvidence(ctx, id) };
}

export const findClaim: Action<typeof claimsApi.find> = async (ctx, { params }) => ({
  claim: await requireWholeClaim(ctx, params.id),
});

/** A claim's own columns, for decisions. Holds the row until the transaction ends. */
export async function requireLockedClaim(ctx: Ctx, id: string) {
  const claim = await scoped(ctx)
    .selectFrom('warranty_claims')
    .select(['id', 'asset_id', 'status', 'faulty_serial', 'replacement_serial', 'currency', 'notes', 'version'])
    .select(sql<number | null>`amount::float8`.as('amount'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!claim) throw new AppError('NOT_FOUND', 'id');
  return claim;
}

export type ClaimRecord = Awaited<ReturnType<typeof requireLockedClaim>>;
