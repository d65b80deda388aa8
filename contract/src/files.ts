import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** `url` and `thumbnail_url` are signed for whoever was allowed to read the row, and expire. */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels, for images. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
  thumbnail_url: z.string().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

export const filesApi = {
  read: endpoint('GET', '/file/:id', {
    summary: 'Sends a stored file, or the small copy of a picture.',
    description:
      'The signature in the address is the right to read, so take the address as the API gave it. Pictures, sound, video and PDF are shown inline, everything else is downloaded. One byte range is honoured.',
    params: z.object({ id: Id }),
    query: z.object({
      organization_id: Id,
      variant: z.enum(['original', 'thumbnail']).default('original'),
      expires: z.coerce.number().int(),
      signature: z.string().max(200),
    }),
    raw: true,
    errors: ['LINK_EXPIRED', 'NOT_FOUND'],
  }),
};
