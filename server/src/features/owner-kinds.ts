import type { OwnerKinds } from '../kernel/owner-kinds.ts';
import { callSubject } from './calls/subjects.ts';
import { articleSubject } from './knowledge/subjects.ts';
import { sheetSubject } from './sheets/subjects.ts';
import { roomKinds } from './talk/room-kinds.ts';
import { messageSubject } from './talk/subjects.ts';
import { ticketTimers } from './tickets/actions.ts';
import { ticketSubject } from './tickets/subjects.ts';

/** The rules of owners that rows name by kind and id, as the feature of each kind has them. */
export const ownerKinds: OwnerKinds = {
  /** The kinds of subjects of notifications. */
  subjects: {
    message: messageSubject,
    ticket: ticketSubject,
    sheet: sheetSubject,
    call: callSubject,
    article: articleSubject,
  },
  /** The kinds of owners of timers. */
  timers: { ticket: ticketTimers },
  rooms: roomKinds,
};
