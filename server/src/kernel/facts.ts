import { Id, Timestamp } from '@sightline/contract/scalars';
import { VisitStatus } from '@sightline/contract/schedule/schedule';
import { PriorityId, StatusId, TicketType } from '@sightline/contract/tickets/tickets';
import { z } from 'zod';

const ofTicket = { ticket_id: Id };
const ofVisit = { visit_id: Id, ticket_id: Id.nullable() };
const ofCall = { call_id: Id, room_id: Id };
const ofSnapshot = z.object({ ...ofCall, snapshot_id: Id });
const ofMessage = z.object({ message_id: Id, room_id: Id });
const ofPerson = z.object({ person_id: Id });
const ofSpace = z.object({ space_id: Id });
const ofArticle = { article_id: Id };
const ofSheet = { sheet_id: Id, ticket_id: Id };

/** Texts are named without their words. */
const TicketChange = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['subject', 'description']) }),
  z.object({ field: z.literal('type'), from: TicketType, to: TicketType }),
  z.object({ field: z.literal('status'), from: StatusId, to: StatusId }),
  z.object({ field: z.literal('priority'), from: PriorityId, to: PriorityId }),
  z.object({ field: z.literal('due_date'), from: Timestamp.nullable(), to: Timestamp.nullable() }),
  z.object({ field: z.enum(['branch', 'assistance_type', 'problem_type']), from: Id.nullable(), to: Id.nullable() }),
]);
export type TicketChange = z.infer<typeof TicketChange>;

/**
 * The catalogue of facts: what has happened, by name, with the ids of whom and what it concerns. Other features subscribe to them
 * within the same transaction, and readers of the kept facts follow them later (`fact-log.ts`). A payload has ids and never
 * names: what a reader shows is looked up when it is shown.
 */
export const facts = {
  /** `person_ids` are its first assignees. */
  'ticket.created': z.object({ ...ofTicket, branch_id: Id.nullable(), person_ids: z.array(Id) }),
  'ticket.updated': z.object({ ...ofTicket, changes: z.array(TicketChange) }),
  /** `person_ids` were added now. `visit`: they make a visit for the ticket; some of them were just notified of that. */
  'ticket.assigned': z.object({
    ...ofTicket,
    person_ids: z.array(Id),
    visit: z.object({ id: Id, told_ids: z.array(Id) }).optional(),
  }),
  'ticket.unassigned': z.object({ ...ofTicket, person_ids: z.array(Id) }),
  'ticket.closed': z.object({ ...ofTicket, with_sheet: z.boolean() }),
  'ticket.reopened': z.object({ ...ofTicket, status_id: StatusId }),

  'message.sent': z.object({ ...ofMessage.shape, sender_id: Id }),
  'message.edited': ofMessage,
  'message.deleted': ofMessage,

  'call.started': z.object(ofCall),
  'call.joined': z.object({ ...ofCall, person_id: Id }),
  'call.ended': z.object(ofCall),
  'call.guest_asked': z.object({ ...ofCall, guest_id: Id }),
  'call.guest_accepted': z.object({ ...ofCall, guest_id: Id }),
  'call.guest_refused': z.object({ ...ofCall, guest_id: Id }),
  'call.snapshot_taken': ofSnapshot,
  'call.snapshot_captioned': ofSnapshot,
  'call.snapshot_redrawn': ofSnapshot,
  'call.snapshot_removed': ofSnapshot,

  'sheet.created': z.object({ ...ofSheet, reviewer_id: Id.nullable() }),
  /** `signatures`: how many it has now. */
  'sheet.signed': z.object({ ...ofSheet, reviewer_id: Id.nullable(), has_template: z.boolean(), signatures: z.int() }),

  /** `added_ids` are new on the visit, and were notified of it. */
  'visit.planned': z.object({ ...ofVisit, added_ids: z.array(Id) }),
  'visit.changed': z.object({ ...ofVisit, added_ids: z.array(Id), removed_ids: z.array(Id) }),
  /** `left_ids` were on site, and left with this step. */
  'visit.stepped': z.object({ ...ofVisit, from: VisitStatus, to: VisitStatus, left_ids: z.array(Id) }),
  /** `at` by the server's clock; `device_at` by that of the device, where the request came late. */
  'visit.checked_in': z.object({ ...ofVisit, person_id: Id, at: Timestamp, device_at: Timestamp.nullable() }),
  'visit.checked_out': z.object({ ...ofVisit, person_id: Id, at: Timestamp, device_at: Timestamp.nullable() }),

  /** A person with an account has become a member. */
  'person.added': ofPerson,
  'person.suspended': ofPerson,
  /** Removed by somebody who manages people; `left` by themselves, `removed` with the account. */
  'person.membership_ended': ofPerson,
  'person.left': ofPerson,
  'person.removed': ofPerson,
  'person.roles_changed': ofPerson,
  /** Names of roles are what rows refer to them by. */
  'role.renamed': z.object({ role_id: Id, from: z.string(), to: z.string() }),
  'role.removed': z.object({ role_id: Id, name: z.string() }),
  'space.archived': ofSpace,
  'space.restored': ofSpace,
  'invite.accepted': z.object({ invitation_id: Id, person_id: Id, invited_by: Id.nullable() }),

  'article.published': z.object({ ...ofArticle, version: z.int() }),
  'article.updated': z.object(ofArticle),
  'article.archived': z.object(ofArticle),
  'article.flagged': z.object({ ...ofArticle, flag_id: Id, owner_id: Id }),
  'article.flag_answered': z.object({ ...ofArticle, flag_id: Id, flagged_by: Id }),
} satisfies Record<string, z.ZodType>;

export type FactName = keyof typeof facts;
export type FactPayload<Name extends FactName> = z.infer<(typeof facts)[Name]>;
