import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** `url` and `thumbnail_url` say where the bytes are; who may read them is asked each time. */
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
      'Whoever may read the room may read its files, for as long as they may. Browsers, whose pictures and players cannot say who asks, bring a cookie that scripts cannot read: signing in sets it for a member, asking to join a call for its guest; `as` says whose counts. Pictures, sound, video and PDF are shown inline, everything else is downloaded. One byte range is honoured.',
    params: z.object({ id: Id }),
    query: z.object({
      variant: z.enum(['original', 'thumbnail']).default('original'),
      as: z.enum(['member', 'guest']).default('member'),
    }),
    raw: true,
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
};
