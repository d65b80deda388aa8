import type { Member } from '../../kernel/actor.ts';

/** Section 4: a call inside a ticket needs a running timer, of those who can have one; customers cannot. */
export function canHaveTimer(actor: Member): boolean {
  return actor.permissions.has('tickets.timer');
}
