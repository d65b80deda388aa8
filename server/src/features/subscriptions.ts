import { on, type Subscription } from '../kernel/subscriptions.ts';
import { removeMembersOfFormerSpace } from './talk/actions.ts';
import { addCallToHistory } from './tickets/actions.ts';

/** Who reacts to what other features audit. Slow work enqueues a job. */
export const subscriptions: readonly Subscription[] = [
  on('call.started', addCallToHistory),
  on('ticket.updated', removeMembersOfFormerSpace),
];
