import { z } from 'zod';
import { Attachment } from '../files/files.ts';
import { Id } from '../scalars.ts';
import type { ArticleNode } from './document.ts';

export const ObjectKind = z.enum(['picture', 'video', 'model', 'file', 'text']);
export type ObjectKind = z.infer<typeof ObjectKind>;

const AnyNode: z.ZodType<ArticleNode, ArticleNode> = z.looseObject({ type: z.string() });

/** Something of the library as articles show it. A removed one has only its name. */
export const ShownObject = z.object({
  id: Id,
  kind: ObjectKind,
  name: z.string(),
  file: Attachment.nullable(),
  body: z.object({ type: z.literal('doc'), content: z.array(AnyNode) }).nullable(),
  is_removed: z.boolean(),
});
export type ShownObject = z.infer<typeof ShownObject>;
