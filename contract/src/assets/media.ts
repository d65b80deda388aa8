import { z } from 'zod';
import { Snapshot } from '../calls/snapshots.ts';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { Attachment } from '../files/files.ts';
import { Id, PersonRef, Timestamp } from '../scalars.ts';

const ofTicket = {
  id: Id,
  at: Timestamp,
  room_id: Id,
  ticket: z.object({ id: Id, ticket_id: z.int(), subject: z.string(), closed: z.boolean() }),
};

/** A picture of an asset: a snapshot of a call about it, or a picture of a message or a sheet of a ticket about it. */
export const AssetPicture = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('snapshot'),
    ...ofTicket,
    snapshot: Snapshot,
    /** The older snapshot that it was lined up with. */
    before: Snapshot.nullable(),
  }),
  z.object({ kind: z.literal('message'), ...ofTicket, picture: Attachment, sender: PersonRef }),
  z.object({ kind: z.literal('sheet'), ...ofTicket, picture: Attachment, sender: PersonRef }),
]);
export type AssetPicture = z.infer<typeof AssetPicture>;

export const mediaApi = {
  list: endpoint('GET', '/asset/:id/media', {
    summary: 'Lists the pictures of an asset, newest first: of the calls, messages and sheets of its tickets.',
    description: 'Those of tickets and rooms that the reader may see.',
    params: z.object({ id: Id }),
    query: z.object({ page: Page }),
    data: z.object({ media: z.array(AssetPicture), pagination: Pagination }),
    errors: ['NOT_FOUND'],
  }),
};
