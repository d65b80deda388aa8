import type { AssetEvent, assetsApi } from '@sightline/contract/assets/assets';
import type { StoredChange } from '@sightline/contract/assets/fields';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listVisibleFields } from './fields-queries.ts';
import { canSeeChange } from './policy.ts';
import { printChanges } from './printed-values.ts';
import { findArrival, requireAsset, visibleTickets } from './queries.ts';

/** The calls of its tickets. The timeline shows those of the tickets that its reader sees. */
const callsAbout = (ctx: Ctx, assetId: string): RawBuilder<unknown> => sql`
  select c.id, 'call' as kind, c.created_at, '[]'::jsonb as changes, l.ticket_id, c.created_by as person_id,
    (select count(*)::int from call_snapshots s where s.organization_id = c.organization_id and s.call_id = c.id) as snapshots
  from ticket_assets l
  join tickets o on o.organization_id = l.organization_id and o.id = l.ticket_id
  join calls c on c.organization_id = o.organization_id and c.room_id = o.room_id
  where l.organization_id = ${ctx.organization_id} and l.asset_id = ${assetId}`;

/** The sheets of its tickets, for agents. */
const sheetsAbout = ({ organization_id, actor }: Ctx, assetId: string): RawBuilder<unknown> => sql`
  select s.id, 'sheet' as kind, s.created_at, '[]'::jsonb as changes, l.ticket_id, s.author_id as person_id, 0 as snapshots
  from ticket_assets l
  join assistance_sheets s on s.organization_id = l.organization_id and s.ticket_id = l.ticket_id
  where l.organization_id = ${organization_id} and l.asset_id = ${assetId}
    and ${isAgent(actor) && actor.permissions.has('sheets.view')}`;

/** The readings of its meters, for those who manage assets. */
const readingsOf = ({ organization_id, actor }: Ctx, assetId: string): RawBuilder<unknown> => sql`
  select r.id, 'reading' as kind, r.read_at as created_at,
    jsonb_build_array(jsonb_build_object('field', 'meter', 'from', null, 'to', btrim(concat(m.name, ': ', r.value, ' ', m.unit)))) as changes,
    null::uuid as ticket_id, r.person_id, 0 as snapshots
  from asset_meters m
  join meter_readings r on r.organization_id = m.organization_id and r.meter_id = m.id
  where m.organization_id = ${organization_id} and m.asset_id = ${assetId} and ${actor.permissions.has('assets.manage')}`;

type StoredEvent = Omit<AssetEvent, 'changes'> & { changes: StoredChange[] };

export const listAssetEvents: Action<typeof assetsApi.timeline> = async (ctx, { params, query }) => {
  const asset = await requireAsset(ctx, params.id);
  const arrival = await findArrival(ctx, asset.id);
  const seen = sql`from (
      select id, kind, created_at, changes, ticket_id, person_id, 0 as snapshots from asset_events
      where organization_id = ${ctx.organization_id} and asset_id = ${asset.id}
        and ${arrival ? sql`id > ${arrival.id}` : sql`true`}
      union all ${callsAbout(ctx, asset.id)}
      union all ${sheetsAbout(ctx, asset.id)}
      union all ${readingsOf(ctx, asset.id)}) e
    left join tickets t on t.organization_id = ${ctx.organization_id} and t.id = e.ticket_id
    where (e.ticket_id is null or ${visibleTickets(ctx)})
      and ${isAgent(ctx.actor) ? sql`true` : sql`e.kind not in ('claim_started', 'claim_changed')`}`;
  const counted = await sql<{ total: number }>`select count(*)::int total ${seen}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.assetEvents, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const found = await sql<StoredEvent>`
      select e.id, e.kind, e.created_at as at, e.changes, e.snapshots,
        case when t.id is not null then jsonb_build_object('id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject) end ticket,
        (select jsonb_build_object('id', p.id, 'name', p.name) from people p
          where p.organization_id = ${ctx.organization_id} and p.id = e.person_id) "user"
      ${seen} order by e.created_at desc, e.id desc ${limit}`.execute(ctx.db);
    return found.rows;
  });
  const fields = await listVisibleFields(ctx);
  const known = fields.map(({ id }) => id);
  const events: AssetEvent[] = [];
  for (const event of rows) {
    const visible = event.changes.filter(({ field }) => canSeeChange(ctx.actor, field, known));
    events.push({ ...event, changes: await printChanges(ctx, fields, visible, ctx.actor.locale) });
  }
  return { events, pagination };
};
