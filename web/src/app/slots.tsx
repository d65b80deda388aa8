import type { ComponentType } from 'react';
import { RecordingCompanion } from '#web/features/calls/recording/recording-companion.tsx';
import { CallCompanion } from '#web/features/calls/shell/call-companion.tsx';
import { CallPill } from '#web/features/calls/shell/call-pill.tsx';
import { RingDialog } from '#web/features/calls/shell/ring-dialog.tsx';
import { UnreadBadge } from '#web/features/talk/unread-badge.tsx';
import { searchTickets } from '#web/features/tickets/search-tickets.ts';
import { TicketsBadge } from '#web/features/tickets/tickets-badge.tsx';
import { TimerPill } from '#web/features/tickets/timer/pill.tsx';

export type PaletteHit = {
  id: string;
  label: string;
  /** Muted, behind the label: a number, a customer. */
  hint?: string;
  /** Path of this application. */
  path: string;
};

export type NavId = 'home' | 'tickets' | 'talk';

type Slots = {
  /** Small reminders that stay visible on every screen, such as a running timer. They render nothing when idle. */
  pills: readonly ComponentType[];
  /** Dialogs that may appear on every screen, such as a ringing call. */
  overlays: readonly ComponentType[];
  /** A count behind an entry of the navigation. Renders nothing when there is nothing to count. */
  badges: Partial<Record<NavId, ComponentType>>;
  /** What the command palette finds besides pages. */
  searchTickets: ((text: string, signal: AbortSignal) => Promise<PaletteHit[]>) | null;
};

/** What features put into the frame of the application: features do not know the frame, nor it them. */
export const slots: Slots = {
  pills: [CallPill, TimerPill],
  overlays: [CallCompanion, RecordingCompanion, RingDialog],
  badges: { tickets: TicketsBadge, talk: UnreadBadge },
  searchTickets,
};
