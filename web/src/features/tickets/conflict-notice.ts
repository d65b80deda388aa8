import { type TicketEvent, ticketsApi } from '@sightline/contract/tickets/tickets';
import { alertError } from '#web/lib/alerts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';

/** Error codes of requests that came too late, and the history event that names the person who acted first. */
const lines = {
  TICKET_CLOSED: 'closed',
  TICKET_ALREADY_CLOSED: 'closed',
  TICKET_NOT_CLOSED: 'reopened',
  ALREADY_ASSIGNED: 'assigned',
  NOT_ASSIGNED: 'unassigned',
  TIMER_NOT_RUNNING: 'timer_stopped',
} as const satisfies Record<string, TicketEvent['kind']>;

const lineOf = (error: unknown) =>
  error instanceof ApiError
    ? (lines as Partial<Record<string, (typeof lines)[keyof typeof lines]>>)[error.code]
    : undefined;

const isAboutSomebody = (kind: string): boolean => ['assigned', 'unassigned', 'timer_stopped'].includes(kind);

/** Shown next to the error itself. `personId`: the person the action was about, if any. */
export async function showConflictNotice(id: string, error: unknown, meId: string, personId?: string): Promise<void> {
  const kind = lineOf(error);
  if (!kind) return;
  const { data, status } = await call(ticketsApi.events, { params: { id }, query: {} });
  if (status !== 200) return;
  const theirs = data.events.find(
    (line) => line.kind === kind && (!isAboutSomebody(kind) || line.subject?.id === personId),
  );
  if (theirs?.user && theirs.user.id !== meId) alertError(i18n.t(`tickets:first.${kind}`, { user: theirs.user.name }));
}
