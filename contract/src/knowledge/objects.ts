import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line, PersonRef, Timestamp } from '../scalars.ts';
import { ArticleBody, ArticleRef } from './articles.ts';
import { ObjectKind, ShownObject } from './shown-objects.ts';

export const ArticleObject = ShownObject.extend({
  created_by: PersonRef,
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Articles whose draft or published text shows it. */
  used_count: z.int(),
});
export type ArticleObject = z.infer<typeof ArticleObject>;

const params = z.object({ id: Id });
const oneObject = z.object({ object: ArticleObject });
const name = line(limits.articles.objects.name);

export const objectsApi = {
  list: endpoint('GET', '/knowledge/objects', {
    summary: 'Lists the library: pictures, videos, files, 3D models and texts that articles show.',
    query: z.object({
      page: Page,
      query: z.string().trim().max(limits.search).optional(),
      filter: z.object({ kind: ObjectKind.optional() }).optional(),
    }),
    data: z.object({ objects: z.array(ArticleObject), pagination: Pagination }),
  }),
  find: endpoint('GET', '/knowledge/object/:id', {
    summary: 'Finds something of the library, and the articles that show it.',
    params,
    data: z.object({ object: ArticleObject, used_in: z.array(ArticleRef) }),
    errors: ['NOT_FOUND'],
  }),
  addFile: endpoint('POST', '/knowledge/objects/file', {
    summary: 'Adds a picture, a video, a 3D model or another file to the library.',
    body: z.object({ id: Id.optional(), name: name.optional() }),
    files: 'file',
    idempotentBy: 'id',
    data: oneObject,
    errors: [
      ...(['CONFLICT', 'OBJECT_FILE_REFUSED', 'TOO_MANY_OBJECTS', 'ATTACHMENTS_TOO_LARGE', 'TOO_MANY_FILES'] as const),
      ...([
        'PICTURE_TOO_LARGE',
        'PICTURE_QUEUE_FULL',
        'STORAGE_UNAVAILABLE',
        'STORAGE_FULL',
        'FILE_UNREADABLE',
      ] as const),
    ],
  }),
  addText: endpoint('POST', '/knowledge/objects/text', {
    summary: 'Adds a text that several articles show.',
    body: z.object({ id: Id.optional(), name, body: ArticleBody }),
    idempotentBy: 'id',
    data: oneObject,
    errors: [
      'CONFLICT',
      'TOO_MANY_OBJECTS',
      'ARTICLE_TOO_LARGE',
      'ARTICLE_TOO_DEEP',
      'ARTICLE_CONTENT_REFUSED',
      'ARTICLE_LINK_REFUSED',
    ],
  }),
  update: endpoint('PUT', '/knowledge/object/:id', {
    summary: 'Renames something of the library, or changes a text.',
    description: 'Articles that show it show it as it is from now on.',
    params,
    body: z.object({ name, body: ArticleBody }).partial(),
    data: oneObject,
    errors: ['NOT_FOUND', 'ARTICLE_TOO_LARGE', 'ARTICLE_TOO_DEEP', 'ARTICLE_CONTENT_REFUSED', 'ARTICLE_LINK_REFUSED'],
  }),
  remove: endpoint('DELETE', '/knowledge/object/:id', {
    summary: 'Removes something of the library that no article shows.',
    description: 'Earlier versions that show it say its name instead.',
    params,
    errors: ['NOT_FOUND', 'OBJECT_IN_USE'],
  }),
};
