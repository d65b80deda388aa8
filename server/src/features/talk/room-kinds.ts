import { type RawBuilder, sql } from 'kysely';
import { caseByKind, type Reader, type RoomKind, type RoomKinds } from '../../kernel/owner-kinds.ts';
import { ticketRooms } from '../tickets/policy.ts';

/** Customers join where nobody of another customer is a member. */
const hasNoOtherCustomers: RoomKind['admitsCustomersOf'] = (branch) => sql`not exists (
  select from room_members as m
  join roles as other on other.organization_id = m.organization_id and other.person_id = m.person_id
  where m.organization_id = r.organization_id and m.room_id = r.id and other.branch_id <> ${branch})`;

/** The differences between the kinds of rooms. A new kind is a row here, and a value of `RoomType`. */
export const roomKinds: RoomKinds = {
  Ticket: ticketRooms,
  Group: {
    isOpenTo: null,
    admitsCustomersOf: hasNoOtherCustomers,
    hasChangingMembers: true,
    isRemovable: true,
    name: sql`r.name`,
    isFoundByName: true,
    level: 'mentions',
  },
  Direct: {
    isOpenTo: null,
    admitsCustomersOf: hasNoOtherCustomers,
    hasChangingMembers: false,
    isRemovable: true,
    name: null,
    isFoundByName: true,
    level: 'all',
  },
};

export const isMemberOf = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select 1 from room_members as mine
  where mine.organization_id = r.organization_id and mine.room_id = r.id and mine.person_id = ${person})`;

/** Whether room `r` of a query is open to people who are not its members. */
export function isOpenTo(reader: Reader, kinds: RoomKinds = roomKinds): RawBuilder<boolean> {
  const open = Object.entries(kinds).flatMap(([type, { isOpenTo: rule }]) =>
    rule ? [sql`r.type = ${sql.lit(type)} and ${rule(reader)}`] : [],
  );
  return sql`(${sql.join(open, sql` or `)})`;
}

/** Whether room `r` of a query may be read: by its members, and by people to whom its kind is open. The one place that says so. */
export const isReadableBy = (reader: Reader, kinds: RoomKinds = roomKinds): RawBuilder<boolean> =>
  sql`(${isMemberOf(reader.person)} or ${isOpenTo(reader, kinds)})`;

/** The name of room `r` of a query for a person: without a name of its own, the others' names. */
export const nameFor = (personId: string): RawBuilder<string> => sql`coalesce(nullif(${caseByKind(
  sql`r.type`,
  roomKinds,
  ({ name }) => name ?? sql`null`,
)}, ''), (
    select string_agg(p.name, ', ' order by p.name) from room_members as o
    join people as p on p.organization_id = o.organization_id and p.id = o.person_id
    where o.organization_id = r.organization_id and o.room_id = r.id and o.person_id <> ${personId}), '')`;
