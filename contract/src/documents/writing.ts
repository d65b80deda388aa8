import { z } from 'zod';
import { Id } from '../scalars.ts';

/*
 * Writing together: a shared document of Yjs behind the websocket `/collab`, in the protocol of Hocuspocus. Its text is the
 * fragment `body`, in the nodes of `knowledge/document.ts`; title and summary are texts of the map `fields`.
 */

export const collabPath = '/collab';
export const sharedBody = 'body';
export const sharedFields = 'fields';
export const sharedFieldNames = ['title', 'summary'] as const;

const DocumentName = z.object({ organization_id: Id, kind: z.string().regex(/^[a-z]{1,20}$/), id: Id });

/** Kinds have ids of their own, and workspaces may use one id for documents of their own, so a document is named by all three. */
export const sharedDocumentName = (organizationId: Id, kind: string, id: Id): string =>
  `${organizationId}.${kind}.${id}`;

export function parseDocumentName(name: string): z.infer<typeof DocumentName> | undefined {
  const [organization_id, kind, id, ...rest] = name.split('.');
  const parts = DocumentName.safeParse({ organization_id, kind, id });
  return parts.success && rest.length === 0 ? parts.data : undefined;
}

/** Asks that what was written until now is stored at once. */
export const storeRequest = 'store';

/** The server sends this when it has stored a document. `problem`: why the draft stays as it was. */
export const StoredNotice = z.object({
  type: z.literal('stored'),
  lock_version: z.int(),
  problem: z.enum(['size', 'depth', 'table', 'picture', 'state']).nullable(),
});
export type StoredNotice = z.infer<typeof StoredNotice>;

/**
 * The server sends this to one browser: `refused`, its update cannot be applied and the connection ends; `restarted`, the draft was opened as it
 * was last stored, since its shared document could not be read.
 */
export const WriterNotice = z.object({ type: z.enum(['refused', 'restarted']) });
export type WriterNotice = z.infer<typeof WriterNotice>;
