import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';

export type ExportedRow = Record<string, unknown> & { id: string };

const pageSize = limits.dataExport.rowsAtOnce;

/**
 * Maps the name of an exported file to what a workspace stores of a person: rows of `from`, each with an `id` for paging. Leaves out what
 * other people wrote.
 */
const parts: Record<string, (me: string) => { columns: RawBuilder<unknown>; from: RawBuilder<unknown> }> = {
  messages: (me) => ({
    columns: sql`x.id, x.room_id, x.message, x.created_at, x.edited_at`,
    from: sql`chats x where x.sender_id = ${me} and x.deleted_at is null`,
  }),
  tickets: (me) => ({
    columns: sql`x.id, x.ticket_id as number, x.subject, x.description, x.created_at, x.closed_at, x.due_date,
      x.created_by = ${me} as created_by_me`,
    from: sql`tickets x where (x.created_by = ${me} or exists (
      select from ticket_assignees a
      where a.organization_id = x.organization_id and a.ticket_id = x.id and a.person_id = ${me}))`,
  }),
  ticket_history: (me) => ({
    columns: sql`x.id, x.ticket_id, x.kind, x.from_value, x.to_value, x.created_at`,
    from: sql`ticket_events x where x.person_id = ${me}`,
  }),
  timers: (me) => ({
    columns: sql`x.id, case x.owner_kind when 'ticket' then x.owner_id end as ticket_id, x.started_at, x.stopped_at`,
    from: sql`timers x where x.person_id = ${me}`,
  }),
  sheets: (me) => ({
    columns: sql`x.id, x.ticket_id, x.number, x.problem, x.work_done, x.conclusion, x.recommendations, x.created_at`,
    from: sql`assistance_sheets x where x.author_id = ${me}`,
  }),
  calls: (me) => ({
    columns: sql`x.id, x.joined_at, x.left_at`,
    from: sql`(select organization_id, call_id as id, person_id, joined_at, left_at from call_participants) x
      where x.person_id = ${me}`,
  }),
  snapshots: (me) => ({
    columns: sql`x.id, x.call_id, x.caption, x.created_at`,
    from: sql`call_snapshots x where x.taken_by = ${me}`,
  }),
  files: (me) => ({
    columns: sql`x.id, x.name, x.mime, x.size, x.created_at`,
    from: sql`files x where ${filesOf(me)}`,
  }),
};

/** Leaves out parts of recordings, which do not play by themselves. */
const filesOf = (me: string): RawBuilder<unknown> => sql`x.uploaded_by = ${me} and x.owner_kind <> 'recording'`;

export const partNames: readonly string[] = Object.keys(parts);

/** Reads one page of a part, ordered by id. */
export async function readPart(
  { db, organization_id }: TenantCtx,
  name: string,
  me: string,
  after: string | null,
): Promise<ExportedRow[]> {
  const part = parts[name]?.(me);
  if (!part) return [];
  const { rows } = await sql<ExportedRow>`
    select ${part.columns} from ${part.from} and x.organization_id = ${organization_id}
      and (${after}::uuid is null or x.id > ${after}::uuid)
    order by x.id limit ${sql.lit(pageSize)}`.execute(db);
  return rows;
}

export type StoredOwn = { id: string; name: string; storage_key: string };

export async function listStored({ db, organization_id }: TenantCtx, me: string): Promise<StoredOwn[]> {
  const { rows } = await sql<StoredOwn>`
    select x.id, x.name, x.storage_key from files x
    where x.organization_id = ${organization_id} and ${filesOf(me)} order by x.id`.execute(db);
  return rows;
}
