/** The errors of the knowledge base, as in `errors.ts`. */
export const knowledgeErrors = {
  ARTICLES_IN_CATEGORY: 409,
  ARTICLE_TOO_LARGE: 422,
  ARTICLE_TOO_DEEP: 422,
  /** Something in it that articles do not have. */
  ARTICLE_CONTENT_REFUSED: 422,
  /** A link that leads neither to the web, nor to e-mail, nor to a page of this workspace. */
  ARTICLE_LINK_REFUSED: 422,
  /** A picture that was not added to this article. */
  ARTICLE_PICTURE_FOREIGN: 422,
  ARTICLE_EMPTY: 422,
  ARTICLE_ARCHIVED: 409,
  ARTICLE_NOT_ARCHIVED: 409,
  ARTICLE_NOT_PUBLISHED: 409,
  ARTICLE_PUBLISHED: 409,
  ARTICLE_NOT_SUBMITTED: 409,
  ARTICLE_NOT_SCHEDULED: 409,
  /** It has a translation into this language, or is one itself. */
  ARTICLE_TRANSLATED: 409,
  TIME_PASSED: 422,
  ARTICLE_SLUG_TAKEN: 409,
  TOO_MANY_PRODUCTS: 409,
  NO_IMPORT_FILE: 422,
  NO_BRAND: 409,
  TOO_MANY_ARTICLES: 422,
  TOO_MANY_TICKET_ARTICLES: 422,
  /** A message that was to become part of an article is not in the room of the ticket. */
  MESSAGE_NOT_IN_TICKET: 422,
  /** Customers may not read it, so guests of a call may not either. */
  ARTICLE_NOT_FOR_GUESTS: 422,
  ARTICLE_NOT_SHOWN: 409,
  STEP_NOT_IN_ARTICLE: 422,
  TOO_MANY_FLAGS: 422,
  TOO_MANY_BOOKMARKS: 422,
  TOO_MANY_PICTURES: 422,
  TOO_MANY_COMMENTS: 422,
  TOO_MANY_OBJECTS: 422,
  /** Something of the library that is not there, or was removed. */
  ARTICLE_OBJECT_UNKNOWN: 422,
  OBJECT_IN_USE: 409,
  OBJECT_FILE_REFUSED: 422,
} as const;
