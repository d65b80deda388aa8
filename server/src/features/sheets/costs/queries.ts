import { coverageOn, dayIn } from '@sightline/contract/assets/coverage';
import type { Coverage } from '@sightline/contract/assets/warranties';
import type { CostProposals, sheetCostsApi } from '@sightline/contract/sheets/costs';
import { sql } from 'kysely';
import { wireTime } from '../../../db/wire-time.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { isBookedOn } from '../../../timers/queries.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { requireWholeSheet } from '../queries.ts';
import { readRates } from './rates.ts';

type Labour = CostProposals['labour'][number];

/** The timers of a ticket whose time is not on the sheet yet, to the minute, of days of the workspace. */
async function proposeLabour(ctx: Ctx, ticketId: string, sheetId: string): Promise<Labour[]> {
  const { rows } = await sql<Labour>`
    select w.id as timer_id, json_build_object('id', p.id, 'name', p.name) as person,
      to_char(w.started_at at time zone o.timezone, 'YYYY-MM-DD') as day, w.stopped_at is null as running,
      ${wireTime('w.started_at')} as started_at,
      greatest(1, ceil(extract(epoch from coalesce(w.stopped_at, ${ctx.now}) - w.started_at) / 60))::int as minutes
    from timers w
    join people p on p.organization_id = w.organization_id and p.id = w.person_id
    join organizations o on o.id = w.organization_id
    where w.organization_id = ${ctx.organization_id} and ${isBookedOn(ctx.ports.kinds.timers, sql`${ticketId}`)} and not exists (
      select from sheet_lines l
      where l.organization_id = w.organization_id and l.sheet_id = ${sheetId} and l.timer_id = w.id)
    order by w.started_at desc limit 50`.execute(ctx.db);
  return rows;
}

type Covered = {
  asset: NonNullable<CostProposals['warranty']>['asset'];
  timezone: string;
  terms: { id: string; provider: string; starts_on: string; ends_on: string; covers: Coverage[] }[];
};

async function findWarranty(ctx: Ctx, ticketId: string): Promise<CostProposals['warranty']> {
  const { rows } = await sql<Covered>`
    select json_build_object('id', a.id, 'tag', a.tag, 'name', a.name, 'serial', coalesce(a.serial, '')) as asset,
      o.timezone, coalesce((
        select json_agg(json_build_object('id', y.id, 'provider', y.provider, 'starts_on', y.starts_on,
          'ends_on', y.ends_on, 'covers', y.covers))
        from asset_warranties y where y.organization_id = a.organization_id and y.asset_id = a.id), '[]') as terms
    from ticket_assets i
    join assets a on a.organization_id = i.organization_id and a.id = i.asset_id
    join organizations o on o.id = a.organization_id
    where i.organization_id = ${ctx.organization_id} and i.ticket_id = ${ticketId}`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const covered = coverageOn(found.terms, dayIn(found.timezone, ctx.now));
  const has = (part: Coverage) => covered.some((one) => one.part === part);
  return { asset: found.asset, covers: { labour: has('labour'), parts: has('parts'), travel: has('travel') } };
}

export const proposeCosts: Action<typeof sheetCostsApi.proposals> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const { sheet } = await requireWholeSheet(ctx, ticket.id, params.sheetId);
  return {
    labour: await proposeLabour(ctx, ticket.id, sheet.id),
    rates: await readRates(ctx),
    warranty: await findWarranty(ctx, ticket.id),
  };
};
