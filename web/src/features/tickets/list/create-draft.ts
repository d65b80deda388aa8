import type { PersonRef } from '@sightline/contract/scalars';
import type { Session } from '@sightline/contract/session/session';
import { type PriorityId, ticketPriority } from '@sightline/contract/tickets/tickets';

export type TicketDraft = {
  subject: string;
  description: string;
  /** Undefined until it is chosen; null is the choice of none. */
  branch_id?: { id: string; name: string } | null | undefined;
  priority_id: PriorityId;
  due_date: string | null;
  assignee_ids: PersonRef[];
  assistance_type_id: { id: string; name: string } | null;
  problem_type_id: { id: string; name: string } | null;
};

export const emptyDraft: TicketDraft = {
  subject: '',
  description: '',
  branch_id: undefined,
  priority_id: ticketPriority.medium,
  due_date: null,
  assignee_ids: [],
  assistance_type_id: null,
  problem_type_id: null,
};

const keyOf = ({ user, token }: Session): string =>
  `ticket-draft:${user.id}:${token.organization?.id}:${token.branch?.id}`;

export const isEmpty = (draft: TicketDraft): boolean => JSON.stringify(draft) === JSON.stringify(emptyDraft);

/** The new ticket that this person has begun in this workspace. Signing out clears it. */
export function readDraft(session: Session): TicketDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(session)) ?? '{}');
    return { ...emptyDraft, ...(kept as Partial<TicketDraft>) };
  } catch {
    return emptyDraft;
  }
}

export function storeDraft(session: Session, draft: TicketDraft): void {
  if (isEmpty(draft)) localStorage.removeItem(keyOf(session));
  else localStorage.setItem(keyOf(session), JSON.stringify(draft));
}
