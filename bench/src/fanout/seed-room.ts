import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { organizationId } from '../desk/seed.ts';

/** A group room of one organization with its members' tokens; the first one's is the sender's. */
export type SeededRoom = { id: string; organization_id: string; members: { id: string; token: string }[] };

/** `people` agents of the first organization in a room of their own. */
export async function seedRoom(admin: pg.Client, people: number): Promise<SeededRoom> {
  const organization_id = organizationId(1);
  const tokens = Array.from({ length: people }, () => `u_${randomBytes(32).toString('base64url')}`);
  const { rows } = await admin.query<{ room_id: string; id: string; token: string }>(
    `with given as (select token, uuidv7() as id from unnest($2::text[]) as token),
       made_users as (insert into users (id, email, name, password_hash)
         select id, id || '@bench.test', 'Member', 'x' from given),
       made_people as (insert into people (organization_id, id, kind, name, email)
         select $1, id, 'user', 'Member', id || '@bench.test' from given),
       made_roles as (insert into roles (organization_id, person_id, name) select $1, id, 'Agent' from given),
       made_room as (insert into rooms (organization_id, id, type, name, created_by)
         select $1, uuidv7(), 'Group', 'Bench', (select id from given limit 1) returning id),
       made_members as (insert into room_members (organization_id, room_id, person_id)
         select $1, made_room.id, given.id from given, made_room),
       made_tokens as (insert into tokens (hash, user_id, organization_id, device_name, expires_at)
         select sha256(token::bytea), id, $1, 'bench', now() + interval '1 day' from given)
     select made_room.id as room_id, given.id, given.token from given, made_room`,
    [organization_id, tokens],
  );
  const room = rows[0]?.room_id;
  if (!room) throw new Error('the room was not made');
  return { id: room, organization_id, members: rows.map(({ id, token }) => ({ id, token })) };
}
