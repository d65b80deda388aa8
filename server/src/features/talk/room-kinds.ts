import type { RoomType } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';

/** A person with a role, as parameters or as columns of a query. `branch` is null for agents. */
type RoomReader = { person: RawBuilder<unknown>; branch: RawBuilder<unknown>; isAgent: RawBuilder<boolean> };

type RoomKind = {
  /** Says who reads room `r` of a query in addition to its members; null for nobody. */
  isOpenTo: ((reader: RoomReader) => RawBuilder<boolean>) | null;
  /** Whether members come and go. */
  hasChangingMembers: boolean;
  /** Whether people remove it themselves. Otherwise it lives as long as what it belongs to. */
  isRemovable: boolean;
};

export type RoomKinds = Readonly<Record<string, RoomKind>>;

/** Every agent reads a ticket's room, and so do the customers whose space owns the ticket. */
const isOpenToTicketReaders = ({ isAgent, branch }: RoomReader): RawBuilder<boolean> => sql`(${isAgent} or exists (
  select 1 from tickets as owned
  where owned.organization_id = r.organization_id and owned.room_id = r.id and owned.branch_id = ${branch}))`;

/** The differences between the kinds of rooms. A new kind is a row here, and a value of `RoomType`. */
export const roomKinds: Readonly<Record<RoomType, RoomKind>> = {
  Ticket: { isOpenTo: isOpenToTicketReaders, hasChangingMembers: true, isRemovable: false },
  Group: { isOpenTo: null, hasChangingMembers: true, isRemovable: true },
  Direct: { isOpenTo: null, hasChangingMembers: false, isRemovable: true },
};

export const isMemberOf = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select 1 from room_members as mine
  where mine.organization_id = r.organization_id and mine.room_id = r.id and mine.person_id = ${person})`;

/** Whether room `r` of a query may be read: by its members, and by whom its kind is open to. The one place that says so. */
export function isReadableBy(reader: RoomReader, kinds: RoomKinds = roomKinds): RawBuilder<boolean> {
  const open = Object.entries(kinds).flatMap(([type, { isOpenTo }]) =>
    isOpenTo ? [sql`r.type = ${sql.lit(type)} and ${isOpenTo(reader)}`] : [],
  );
  return sql`(${sql.join([isMemberOf(reader.person), ...open], sql` or `)})`;
}
