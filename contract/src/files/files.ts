import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../scalars.ts';

/** `url` and `thumbnail_url` are the addresses of the bytes; access is checked on every request. */
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
  logo: endpoint('GET', '/logo/:id', {
    summary: 'Sends the logo of a workspace or space that you may enter.',
    description: 'The choice of workspace and space shows it, so no workspace needs to be entered before.',
    params: z.object({ id: Id }),
    query: z.object({ variant: z.enum(['original', 'thumbnail']).default('thumbnail') }),
    raw: true,
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
  read: endpoint('GET', '/file/:id', {
    summary: 'Sends a stored file, or the small copy of a picture.',
    description:
      'For people who may read the room, as long as they may. Pictures and players in a browser cannot send a token, so they send an HttpOnly cookie, which is set for a member by signing in and for a guest by asking to join a call; `as` selects one of them. Pictures, sound, video and PDF are shown inline, everything else is downloaded. Single byte ranges are supported.',
    params: z.object({ id: Id }),
    query: z.object({
      variant: z.enum(['original', 'thumbnail']).default('original'),
      as: z.enum(['member', 'guest']).default('member'),
    }),
    raw: true,
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
};
