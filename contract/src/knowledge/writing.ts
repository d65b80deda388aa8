import { sharedDocumentName } from '../documents/writing.ts';
import type { Id } from '../scalars.ts';

/** The document of `/collab` in which authors write an article. */
export const articleDocumentName = (organizationId: Id, articleId: Id): string =>
  sharedDocumentName(organizationId, 'article', articleId);
