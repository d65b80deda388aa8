import { z } from 'zod';
import { Mark } from './annotations.ts';
import { endpoint } from './endpoint.ts';
import { Page, Pagination } from './envelope.ts';
import { Id, PersonRef, prose, Timestamp } from './fields.ts';
import { Attachment } from './files.ts';
import { limits } from './limits.ts';

/**
 * A picture kept from a call. The drawing is kept beside the clean picture, never in it: it can be shown, left out and
 * changed later. It belongs to the ticket whose room the call was in.
 */
export const Snapshot = z.object({
  id: Id,
  call_id: Id,
  /** As the camera saw it. */
  picture: Attachment,
  marks: z.array(Mark),
  /** Of the marks: another drawing has another one. */
  marks_version: z.string(),
  caption: z.string(),
  /** Whose picture it was. */
  streamer: PersonRef,
  taken_by: PersonRef.extend({ guest: z.boolean() }),
  created_at: Timestamp,
});
export type Snapshot = z.infer<typeof Snapshot>;

const Caption = prose(limits.snapshots.caption);

const Drawing = z.array(Mark).max(limits.marks.perPicture);

function readDrawing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A form carries text: the drawing travels as JSON. */
const DrawingText = z
  .string()
  .max(limits.snapshots.drawing)
  .default('[]')
  .transform((text, context) => {
    const { data, error } = Drawing.safeParse(readDrawing(text));
    if (!error) return data;
    context.addIssue({ code: 'custom', message: 'not a drawing' });
    return z.NEVER;
  });

const SnapshotParams = z.object({ id: Id });
const oneSnapshot = z.object({ snapshot: Snapshot });

export const snapshotsApi = {
  list: endpoint('GET', '/call/:id/snapshots', {
    summary: 'Lists the pictures kept from a call, the latest first.',
    params: z.object({ id: Id }),
    data: z.object({ snapshots: z.array(Snapshot) }),
  }),
  ofTicket: endpoint('GET', '/ticket/:id/snapshots', {
    summary: 'Lists the pictures kept from the calls of a ticket, the latest first.',
    params: z.object({ id: Id }),
    query: z.object({ page: Page }),
    data: z.object({ snapshots: z.array(Snapshot), pagination: Pagination }),
  }),
  ofRoom: endpoint('GET', '/room/:id/snapshots', {
    summary: 'Lists the pictures kept from the calls of a room, the latest first.',
    params: z.object({ id: Id }),
    query: z.object({ page: Page }),
    data: z.object({ snapshots: z.array(Snapshot), pagination: Pagination }),
  }),
  create: endpoint('POST', '/call/:id/snapshot', {
    summary: 'Keeps one picture of a call, with what is drawn on it.',
    description:
      'For whoever is or was in the call; a guest keeps pictures of its own camera alone. `marks` is JSON text: what is drawn, with places as fractions of the picture. The same `id` sent twice is kept once.',
    params: z.object({ id: Id }),
    body: z.object({ id: Id, streamer_id: Id, marks: DrawingText, caption: Caption.default('') }),
    files: 'files',
    data: oneSnapshot,
    errors: [
      'NOT_FOUND',
      'NOT_IN_CALL',
      'NO_PICTURE',
      'TOO_MANY_SNAPSHOTS',
      'TICKET_CLOSED',
      'CONFLICT',
      'PICTURE_TOO_LARGE',
      'PICTURE_QUEUE_FULL',
      'FILE_UNREADABLE',
      'GUEST_FILES_FULL',
    ],
  }),
  update: endpoint('PUT', '/snapshot/:id', {
    summary: 'Writes what a kept picture shows.',
    description: 'For agents, and for whoever took it.',
    params: SnapshotParams,
    body: z.object({ caption: Caption }),
    data: oneSnapshot,
    errors: ['NOT_YOUR_SNAPSHOT', 'TICKET_CLOSED'],
  }),
  redraw: endpoint('PUT', '/snapshot/:id/marks', {
    summary: 'Changes what is drawn on a kept picture.',
    description:
      'For agents, and for whoever took it; for a guest only while in the call. `marks` is all that is drawn from then on. Refused when somebody else has changed the drawing that `version` names.',
    params: SnapshotParams,
    body: z.object({ marks: Drawing, version: z.string().max(64) }),
    data: oneSnapshot,
    errors: ['NOT_IN_CALL', 'NOT_YOUR_SNAPSHOT', 'STALE_VERSION', 'TICKET_CLOSED'],
  }),
  remove: endpoint('DELETE', '/snapshot/:id', {
    summary: 'Deletes a kept picture.',
    description: 'For whoever took it, and for managers. What a guest without an account took any agent may delete.',
    params: SnapshotParams,
    errors: ['NOT_YOUR_SNAPSHOT', 'TICKET_CLOSED'],
  }),
};

const snapshotHint = z.object({ id: Id, call_id: Id, room_id: Id });

/** To `room.{id}`: guests without an account do not hear them. */
export const snapshotEvents = {
  SnapshotCreatedEvent: snapshotHint,
  SnapshotUpdatedEvent: snapshotHint,
  SnapshotDeletedEvent: snapshotHint,
};
