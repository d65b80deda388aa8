import { type Ticket, type TicketEvent, ticketsApi } from '@sightline/contract/tickets/tickets';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { changed, type TicketChange } from './transitions.ts';

/** An editable field, how to compare its values, and the history event that names who changed it. */
const fields = {
  subject: { kind: 'subject_changed', read: ({ subject }: Ticket) => subject },
  description: { kind: 'description_changed', read: ({ description }: Ticket) => description },
  status_id: { kind: 'status_changed', read: ({ status }: Ticket) => status.id },
  priority_id: { kind: 'priority_changed', read: ({ priority }: Ticket) => priority.id },
  due_date: { kind: 'due_date_changed', read: ({ due_date }: Ticket) => due_date && Date.parse(due_date) },
  branch: { kind: 'branch_changed', read: ({ branch }: Ticket) => branch?.id },
} as const satisfies Record<keyof TicketChange, { kind: TicketEvent['kind']; read: (ticket: Ticket) => unknown }>;

export type ChangedField = keyof typeof fields;

/** Thrown when another person changed the same field first. `theirs` is their history event. */
export class ConflictError extends ApiError {
  readonly field: ChangedField;
  readonly theirs: TicketEvent | undefined;
  constructor({ envelope }: ApiError, field: ChangedField, theirs: TicketEvent | undefined) {
    super(envelope);
    this.name = 'ChangedMeanwhile';
    this.field = field;
    this.theirs = theirs;
  }
}

/** The field that both changed to different values. Nothing else is a conflict. */
function contestedField(change: TicketChange, base: Ticket, fresh: Ticket): ChangedField | undefined {
  const mine = changed(change)(base);
  return (Object.keys(change) as ChangedField[]).find((field) => {
    const { read } = fields[field];
    return read(fresh) !== read(base) && read(fresh) !== read(mine);
  });
}

const bodyOf = ({ branch, ...change }: TicketChange) => ({
  ...change,
  ...(branch !== undefined && { branch_id: branch?.id ?? null }),
});

const maxTries = 5;

/**
 * Changes a ticket, based on the version that was shown. If somebody else changed another field first, retries on their version;
 * if they changed the same field, throws ConflictError.
 */
export async function sendChange(change: TicketChange, base: Ticket, version: number): Promise<{ ticket: Ticket }> {
  const params = { id: base.id };
  let basedOn = version;
  for (let tries = 1; ; tries += 1) {
    try {
      return await unwrap(call(ticketsApi.update, { params, body: { ...bodyOf(change), version: basedOn } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION' || tries === maxTries) throw error;
      const { ticket: fresh } = await unwrap(call(ticketsApi.find, { params }));
      const field = contestedField(change, base, fresh);
      if (field) throw new ConflictError(error, field, await findTheirs(base.id, field));
      basedOn = fresh.version;
    }
  }
}

async function findTheirs(id: string, field: ChangedField): Promise<TicketEvent | undefined> {
  const { data, status } = await call(ticketsApi.events, { params: { id }, query: {} });
  return status === 200 ? data.events.find(({ kind }) => kind === fields[field].kind) : undefined;
}
