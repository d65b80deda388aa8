import { z } from 'zod';
import { Mark } from '../annotations.ts';
import { endpoint } from '../endpoint.ts';
import { OnePage, Page, Pagination, wholeList } from '../envelope.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { Id, PersonRef, prose, Timestamp } from '../scalars.ts';

/**
 * A saved picture of a call. Its marks are stored beside the picture, not in it, so they can be hidden and changed later. It
 * belongs to the ticket whose room the call was in.
 */
export const Snapshot = z.object({
  id: Id,
  call_id: Id,
  /** The picture without marks. */
  picture: Attachment,
  marks: z.array(Mark),
  /** Version of the marks; changes with them. */
  marks_version: z.string(),
  caption: z.string(),
  /** The person whose camera or screen it shows. */
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

/** Form fields are text, so the marks travel as JSON. */
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
    summary: 'Lists the snapshots of a call, newest first.',
    description:
      'A guest without an account gets those that were taken since they joined, as long as they are in the call.',
    params: z.object({ id: Id }),
    query: OnePage,
    data: wholeList({ snapshots: z.array(Snapshot) }),
  }),
  ofTicket: endpoint('GET', '/ticket/:id/snapshots', {
    summary: "Lists the snapshots of a ticket's calls, newest first.",
    params: z.object({ id: Id }),
    query: z.object({ page: Page }),
    data: z.object({ snapshots: z.array(Snapshot), pagination: Pagination }),
  }),
  ofRoom: endpoint('GET', '/room/:id/snapshots', {
    summary: "Lists the snapshots of a room's calls, newest first.",
    params: z.object({ id: Id }),
    query: z.object({ page: Page }),
    data: z.object({ snapshots: z.array(Snapshot), pagination: Pagination }),
  }),
  create: endpoint('POST', '/call/:id/snapshot', {
    summary: 'Saves a snapshot of a call with its marks.',
    description:
      'For current and former participants; a guest may only save pictures of their own camera. `marks` is JSON text, with positions as fractions of the picture. The same `id` sent twice is saved once. `before_id` is an older snapshot of the same asset that it was lined up with.',
    params: z.object({ id: Id }),
    body: z.object({
      id: Id,
      streamer_id: Id,
      marks: DrawingText,
      caption: Caption.default(''),
      before_id: Id.optional(),
    }),
    idempotentBy: 'id',
    files: 'files',
    data: oneSnapshot,
    errors: [
      'NOT_FOUND',
      'NOT_IN_CALL',
      'NO_PICTURE',
      'PICTURE_FORMAT',
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
    summary: 'Changes the caption of a snapshot.',
    description: 'For agents, and for the person who took it.',
    params: SnapshotParams,
    body: z.object({ caption: Caption }),
    data: oneSnapshot,
    errors: ['NOT_YOUR_SNAPSHOT', 'TICKET_CLOSED'],
  }),
  redraw: endpoint('PUT', '/snapshot/:id/marks', {
    summary: 'Changes the marks of a snapshot.',
    description:
      'For agents, and for the person who took it; for a guest only while in the call. `marks` replaces all marks. Refused when somebody else has changed the marks since `version`.',
    params: SnapshotParams,
    body: z.object({ marks: Drawing, version: z.string().max(64) }),
    data: oneSnapshot,
    errors: ['NOT_IN_CALL', 'NOT_YOUR_SNAPSHOT', 'STALE_VERSION', 'TICKET_CLOSED'],
  }),
  remove: endpoint('DELETE', '/snapshot/:id', {
    summary: 'Deletes a snapshot.',
    description:
      'For the person who took it, and for managers. Any agent may delete a snapshot that a guest without an account took.',
    params: SnapshotParams,
    errors: ['NOT_YOUR_SNAPSHOT', 'TICKET_CLOSED'],
  }),
};

const snapshotHint = z.object({ id: Id, call_id: Id, room_id: Id });

/** To `room.{id}`, and to `guest.{id}` of guests who are in the call. */
export const snapshotEvents = {
  SnapshotCreatedEvent: snapshotHint,
  SnapshotUpdatedEvent: snapshotHint,
  SnapshotDeletedEvent: snapshotHint,
};
