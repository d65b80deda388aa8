import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAgent, type Member } from '../../kernel/actor.ts';
import type { Reader, RoomKind } from '../../kernel/owner-kinds.ts';

/** Agents see every ticket of the workspace, guests those of the space in which they work, guests of a call none. */
export const canSeeTicket = (actor: Actor, ticket: { branch_id: string | null }): boolean =>
  actor.kind === 'member' && (isAgent(actor) || actor.branch_id === ticket.branch_id);

/** The same for ticket `t` of a query and a customer whose space is a parameter or a column. */
export const isOpenTo = ({ branch }: Pick<Reader, 'branch'>): RawBuilder<boolean> => sql`t.branch_id = ${branch}`;

const ofRoom = sql`tickets as t where t.organization_id = r.organization_id and t.room_id = r.id`;

/** Every agent reads the room of a ticket, and so do the customers whose space owns the ticket. */
export const ticketRooms: RoomKind = {
  isOpenTo: (reader) => sql`(${reader.isAgent} or exists (select 1 from ${ofRoom} and ${isOpenTo(reader)}))`,
  admitsCustomersOf: (branch) => sql`not exists (select from ${ofRoom} and t.branch_id is distinct from ${branch})`,
  hasChangingMembers: true,
  isRemovable: false,
  name: sql`(select t.subject from ${ofRoom})`,
  isFoundByName: false,
  level: 'mentions',
};

/** Guests create tickets in their own space only; agents may also create tickets without a customer. */
export const canCreateTicketFor = (actor: Member, branchId: string | null): boolean =>
  isAgent(actor) || actor.branch_id === branchId;

/** Assigning needs the same permission at creation as later. */
export const canChooseAssignees = (actor: Member, chosen: readonly string[]): boolean =>
  chosen.length === 0 || actor.permissions.has('tickets.assign');
