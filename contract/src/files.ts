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
  /** The signature in the address is the right to read; images are shown inline, everything else is downloaded. */
  read: endpoint('GET', '/file/:id', {
    params: z.object({ id: Id }),
    query: z.object({
      organization_id: Id,
      variant: z.enum(['original', 'thumbnail']).default('original'),
      expires: z.coerce.number().int(),
      signature: z.string().max(200),
    }),
    raw: true,
  }),
};
