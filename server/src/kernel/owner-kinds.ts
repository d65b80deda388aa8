import type { Notification, RoomLevel } from '@sightline/contract/notifications/notifications';
import type { Permission } from '@sightline/contract/permissions';
import type { RoomType } from '@sightline/contract/talk/talk';
import type { Timer } from '@sightline/contract/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.gen.ts';

/** A person with a role, as parameters or as columns of a query. `branch` is null for agents. */
export type Reader = { person: RawBuilder<unknown>; branch: RawBuilder<unknown>; isAgent: RawBuilder<boolean> };

export type SubjectKindName = NonNullable<Schema['notifications']['subject_kind']>;
export type SubjectRef = { kind: SubjectKindName; id: string };

/** How a notification shows what it is about. */
export type SubjectView = {
  /** Path of the web application that shows it. */
  url: string;
  /** The key that groups its notifications; null: the room of the notification, if it has one. */
  about: Notification['about'];
  /** Its own text; left out where the name of what groups it says everything. */
  body?: string;
  /** Its author, for notifications that nobody caused. */
  author?: string | null;
};

/** A kind of subject of notifications. Its rows are those of a table that a migration has named with `reference_kind`. */
export type SubjectKind = {
  /** People need it to be reminded of one. */
  permission: Permission;
  /** Says who may read subject `n.subject_id` of a query, in addition to members of the notification's room; null: everybody with the permission of the notification. */
  isReadable: ((reader: Reader) => RawBuilder<boolean>) | null;
  /** A query of one jsonb value: what `view` needs of subject `n.subject_id`. */
  row: RawBuilder<unknown>;
  view: (row: unknown) => SubjectView;
};

export type SubjectKinds = Readonly<Record<SubjectKindName, SubjectKind>>;

/** `Row`: what the query `row` answers. */
export const defineSubject = <Row>({
  view,
  ...rules
}: Omit<SubjectKind, 'view'> & { view: (row: Row) => SubjectView }): SubjectKind => ({
  ...rules,
  view: (row) => view(row as Row),
});

export type TimerOwnerKind = Schema['timers']['owner_kind'];
export type TimerOwner = { kind: TimerOwnerKind; id: string };

/** A kind of owner of timers. `timers/rules.ts` has what else its feature decides. */
export type TimerKind = {
  /** Whether the time of timer `w` of a query, which is of this kind, is booked on a ticket. */
  isBookedOn: (ticket: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** A query of one jsonb value: what `view` needs of owner `w.owner_id` of a query. */
  row: RawBuilder<unknown>;
  view: (row: unknown) => Pick<Timer, 'kind' | 'ticket'>;
};

export type TimerKinds = Readonly<Record<TimerOwnerKind, TimerKind>>;

/** The rules of rooms by what they belong to. SQL is about room `r` of a query. */
export type RoomKind = {
  /** Says who reads the room in addition to its members; null for nobody. Members may mention these people, who become members. */
  isOpenTo: ((reader: Reader) => RawBuilder<boolean>) | null;
  /** Says whether customers of a space may be called into the room. */
  admitsCustomersOf: (branch: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Whether members come and go. Otherwise people who are called are visitors of the call. */
  hasChangingMembers: boolean;
  /** Whether people remove it themselves. Otherwise it lives as long as what it belongs to. */
  isRemovable: boolean;
  /** Its name; null: the names of the other members, and for people who are called that of the caller. */
  name: RawBuilder<string | null> | null;
  /** Whether people find it by its name and its members. Otherwise they find what it belongs to. */
  isFoundByName: boolean;
  /** The events that members are notified of who have not chosen. */
  level: RoomLevel;
};

export type RoomKinds = Readonly<Record<RoomType, RoomKind>>;

/** The kinds that features register for one another in `features/owner-kinds.ts`. */
export type OwnerKinds = { subjects: SubjectKinds; timers: TimerKinds; rooms: RoomKinds };

/** The expression of each kind, for a query whose rows name their kind in a column. */
export function caseByKind<Kind>(
  column: RawBuilder<unknown>,
  kinds: Readonly<Record<string, Kind>>,
  expression: (kind: Kind) => RawBuilder<unknown>,
  otherwise: RawBuilder<unknown> = sql`null`,
): RawBuilder<never> {
  const cases = Object.entries(kinds).map(([name, kind]) => sql`when ${sql.lit(name)} then ${expression(kind)}`);
  return sql`case ${column} ${sql.join(cases, sql` `)} else ${otherwise} end`;
}
