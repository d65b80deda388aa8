import type { Actor, Member } from '../../kernel/actor.ts';

/** Agents see every ticket of the workspace, guests those of the space in which they work, guests of a call none. */
export const canSeeTicket = (actor: Actor, ticket: { branch_id: string | null }): boolean =>
  actor.kind === 'member' && (actor.branch_id === null || actor.branch_id === ticket.branch_id);

/** Guests ask for help in their own space only; agents may also write down what concerns no customer. */
export const canCreateTicketFor = (actor: Member, branchId: string | null): boolean =>
  actor.branch_id === null || actor.branch_id === branchId;

/** Choosing who does the work takes the same right when a ticket is created as later. */
export const canChooseAssignees = (actor: Member, chosen: readonly string[]): boolean =>
  chosen.length === 0 || actor.permissions.has('tickets.assign');
