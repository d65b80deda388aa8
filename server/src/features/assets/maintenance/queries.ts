import type { MaintenancePlan, Meter, maintenanceApi, Reading } from '@sightline/contract/assets/maintenance';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '../../../db/wire-time.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type FileRow, presentFile } from '../../files/queries.ts';
import { requireAsset } from '../queries.ts';

const { maintenance } = limits.assets;

const readingOf = sql`jsonb_build_object('id', r.id, 'value', r.value, 'at', ${wireTime('r.read_at')}, 'replaced', r.replaced,
  'photo', (select jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
    'height', f.height, 'has_thumbnail', f.has_thumbnail) from files f
    where f.organization_id = r.organization_id and f.id = r.photo_id),
  'user', (select jsonb_build_object('id', p.id, 'name', p.name) from people p
    where p.organization_id = r.organization_id and p.id = r.person_id))`;

type StoredReading = Omit<Reading, 'photo'> & { photo: FileRow | null };

const presentReading = ({ photo, ...reading }: StoredReading): Reading => ({
  ...reading,
  photo: photo && presentFile(photo),
});

export async function readReading(ctx: Ctx, id: string): Promise<Reading | undefined> {
  const { rows } = await sql<{ reading: StoredReading }>`
    select ${readingOf} as reading from meter_readings r
    where r.organization_id = ${ctx.organization_id} and r.id = ${id}`.execute(ctx.db);
  return rows[0] && presentReading(rows[0].reading);
}

export async function readMeters(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Meter[]> {
  const { rows } = await sql<Omit<Meter, 'readings'> & { readings: StoredReading[] }>`
    select m.id, m.name, m.unit, coalesce((
      select jsonb_agg(${readingOf} order by r.read_at desc, r.id desc) from (
        select * from meter_readings of_meter
        where of_meter.organization_id = m.organization_id and of_meter.meter_id = m.id
        order by read_at desc, id desc limit ${sql.lit(maintenance.readings)}) r), '[]') as readings
    from asset_meters m
    where m.organization_id = ${ctx.organization_id} and ${condition}
    order by m.created_at, m.id`.execute(ctx.db);
  return rows.map(({ readings, ...meter }) => ({ ...meter, readings: readings.map(presentReading) }));
}

/** Sums what a meter has counted since its first reading. */
export const totalOf = (meterId: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select max(r.total) from meter_readings r
  where r.organization_id = current_organization() and r.meter_id = ${meterId}), 0)`;

export async function readPlans(ctx: Ctx, condition: RawBuilder<unknown>): Promise<MaintenancePlan[]> {
  const { rows } = await sql<MaintenancePlan>`
    select p.id, p.title, p.checklist, p.every, p.interval, p.starts_on::text as starts_on, p.ends_on::text as ends_on, p.days_ahead, p.meter_id,
      p.next_on::text as next_on,
      case when p.meter_id is not null then greatest(p.next_total - ${totalOf(sql`p.meter_id`)}, 0) end as units_left,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as assignee,
      case when t.id is not null then
        jsonb_build_object('ticket_id', t.ticket_id, 'closed', t.closed_at is not null) end as ticket
    from maintenance_plans p
    left join people a on a.organization_id = p.organization_id and a.id = p.assignee_id
    left join tickets t on t.organization_id = p.organization_id and t.id = p.ticket_id
    where p.organization_id = ${ctx.organization_id} and ${condition}
    order by p.next_on nulls last, p.created_at, p.id`.execute(ctx.db);
  return rows;
}

export const findMaintenance: Action<typeof maintenanceApi.find> = async (ctx, { params }) => {
  const { id } = await requireAsset(ctx, params.id);
  return {
    meters: await readMeters(ctx, sql`m.asset_id = ${id}`),
    plans: await readPlans(ctx, sql`p.asset_id = ${id}`),
  };
};
