import { z } from 'zod';
import { Id } from '../scalars.ts';

/*
 * Writing an article together: a shared document of Yjs behind the websocket `/collab`, in the protocol of Hocuspocus. Its text is
 * the fragment `body`, in the nodes of `knowledge-document.ts`; title and summary are texts of the map `fields`.
 */

export const collabPath = '/collab';
export const sharedBody = 'body';
export const sharedFields = 'fields';
export const sharedFieldNames = ['title', 'summary'] as const;

/** Workspaces may use one id for articles of their own, so a document is named by both. */
export const sharedDocumentName = (organizationId: Id, articleId: Id): string => `${organizationId}.${articleId}`;

export function parseDocumentName(name: string): { organization_id: Id; article_id: Id } | undefined {
  const [organization_id, article_id, ...rest] = name.split('.');
  const ids = z.object({ organization_id: Id, article_id: Id }).safeParse({ organization_id, article_id });
  return ids.success && rest.length === 0 ? ids.data : undefined;
}

/** Asks that what was written until now is stored at once. */
export const storeRequest = 'store';

/** What the server says when it has stored a document. `problem`: why the draft stays as it was. */
export const StoredNotice = z.object({
  type: z.literal('stored'),
  lock_version: z.int(),
  problem: z.enum(['size', 'depth', 'table', 'picture', 'state']).nullable(),
});
export type StoredNotice = z.infer<typeof StoredNotice>;

/**
 * What the server says to one browser: `refused`, what it sent cannot be applied and the connection ends; `restarted`, the draft was
 * opened as it was last stored, since its shared document could not be read.
 */
export const WriterNotice = z.object({ type: z.enum(['refused', 'restarted']) });
export type WriterNotice = z.infer<typeof WriterNotice>;
