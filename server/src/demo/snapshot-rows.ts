import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { drawScene, sceneSize } from './machine-scenes.ts';

type Put = (key: string, drawing: string) => Promise<number>;

type DemoCall = {
  organization_id: string;
  ticket_id: string;
  room_id: string;
  /** The caller, and the person whose camera was seen. */
  by: string;
  streamer: string;
  started_at: Date;
  ended_at: Date;
  asset: string;
  category: string;
  is_closed: boolean;
};

/** The calls that conversations about machines mention, in their order. */
const told = `
  select t.organization_id, t.id as ticket_id, t.room_id, s.sender_id as by, s.created_at as started_at, e.created_at as ended_at,
    t.closed_at is not null as is_closed, a.name as asset, coalesce(c.name, '') as category, coalesce((
      select m.person_id from room_members m
      join roles r on r.organization_id = m.organization_id and r.person_id = m.person_id and r.branch_id is not null
      where m.organization_id = t.organization_id and m.room_id = t.room_id order by m.person_id limit 1), s.sender_id) as streamer
  from tickets t
  join ticket_assets l on l.organization_id = t.organization_id and l.ticket_id = t.id
  join assets a on a.organization_id = l.organization_id and a.id = l.asset_id
  left join asset_categories c on c.organization_id = a.organization_id and c.id = a.category_id
  join chats s on s.organization_id = t.organization_id and s.room_id = t.room_id and s.kind = 'call_started'
  join lateral (select n.created_at from chats n where n.organization_id = s.organization_id and n.room_id = s.room_id
    and n.kind = 'call_ended' and n.seq > s.seq order by n.seq limit 1) e on true
  order by s.created_at`;

async function addCall(owner: pg.Client, call: DemoCall): Promise<string> {
  const id = randomUUID();
  const { organization_id, room_id, by, started_at, ended_at } = call;
  await owner.query(
    `insert into calls (organization_id, id, room_id, share_code, created_by, created_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organization_id, id, room_id, randomUUID(), by, started_at, ended_at],
  );
  for (const person of new Set([by, call.streamer]))
    await owner.query(
      `insert into call_participants (organization_id, call_id, person_id, joined_at, came_at, left_at)
       values ($1, $2, $3, $4, $4, $5)`,
      [organization_id, id, person, started_at, ended_at],
    );
  await owner.query(
    `insert into ticket_events (organization_id, ticket_id, kind, person_id, call_id, created_at)
     values ($1, $2, 'call_started', $3, $4, $5)`,
    [organization_id, call.ticket_id, by, id, started_at],
  );
  return id;
}

type Taken = { at: Date; caption: string; isRepaired: boolean; before: string | null };

async function addSnapshot(owner: pg.Client, put: Put, call: DemoCall, callId: string, taken: Taken): Promise<string> {
  const [id, file] = [randomUUID(), randomUUID()];
  const { organization_id, by } = call;
  const key = `${organization_id}/demo-snapshot-${id}`;
  const size = await put(key, drawScene(call.category, taken.isRepaired));
  // The expert circles what is wrong; what is repaired needs no mark.
  const circle = {
    ...{ id: randomUUID(), author_id: by, tool: 'circle', color: '#ef4444', width: 0.006, text: '' },
    points: [
      [0.48, 0.51],
      [0.58, 0.68],
    ],
  };
  await owner.query(
    `insert into call_snapshots (organization_id, id, call_id, streamer_id, taken_by, marks, caption, before_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[organization_id, id, callId, call.streamer, by, JSON.stringify(taken.isRepaired ? [] : [circle])],
      ...[taken.caption, taken.before, taken.at],
    ],
  );
  await owner.query(
    `insert into files (organization_id, id, owner_kind, room_id, snapshot_id, name, mime, size, width, height, storage_key,
       has_thumbnail, uploaded_by, created_at)
     values ($1, $2, 'snapshot', $3, $4, 'snapshot.webp', 'image/webp', $5, $6, $7, $8, true, $9, $10)`,
    [organization_id, file, call.room_id, id, size, sceneSize.width, sceneSize.height, key, by, taken.at],
  );
  return id;
}

const minute = 60_000;

/**
 * Each call about a machine has a snapshot of what was found. Where the work is
 * done, the machine was seen again at the end, lined up with the first picture: a pair of before and after.
 */
export async function addCallSnapshots(owner: pg.Client, put: Put): Promise<void> {
  const { rows } = await owner.query<DemoCall>(told);
  for (const call of rows) {
    const id = await addCall(owner, call);
    const [begun, ended] = [call.started_at.getTime(), call.ended_at.getTime()];
    const found = { at: new Date(begun + 2 * minute), caption: `${call.asset}, as found` };
    const before = await addSnapshot(owner, put, call, id, { ...found, isRepaired: false, before: null });
    if (!call.is_closed) continue;
    const repaired = { at: new Date(ended - minute), caption: `${call.asset}, after the repair` };
    await addSnapshot(owner, put, call, id, { ...repaired, isRepaired: true, before });
  }
}
