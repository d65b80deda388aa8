import type { Shortcut } from '#web/lib/shortcuts.ts';

export const shortcuts = {
  create: { keys: 'c', place: 'everywhere', does: 'create_ticket', permission: 'tickets.create' },
  nextTicket: { keys: 'j', place: 'ticket', does: 'next_ticket' },
  previousTicket: { keys: 'k', place: 'ticket', does: 'previous_ticket' },
  assign: { keys: 'i', place: 'ticket', does: 'assign', permission: 'tickets.assign', isForSelected: true },
  assignees: { keys: 'a', place: 'ticket', does: 'assignees', permission: 'tickets.assign', isForSelected: true },
  status: { keys: 's', place: 'ticket', does: 'status', permission: 'tickets.update', isForSelected: true },
  low: { keys: '1', place: 'ticket', does: 'low', permission: 'tickets.update', isForSelected: true },
  medium: { keys: '2', place: 'ticket', does: 'medium', permission: 'tickets.update', isForSelected: true },
  high: { keys: '3', place: 'ticket', does: 'high', permission: 'tickets.update', isForSelected: true },
  urgent: { keys: '4', place: 'ticket', does: 'urgent', permission: 'tickets.update', isForSelected: true },
  close: { keys: 'e', place: 'ticket', does: 'close', permission: 'tickets.close', isForSelected: true },
  timer: { keys: 't', place: 'ticket', does: 'timer', permission: 'tickets.timer' },
} as const satisfies Record<string, Shortcut>;
