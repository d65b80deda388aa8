/** The errors of assistance sheets, as in `errors.ts`. */
export const sheetsErrors = {
  NOT_SHEET_REVIEWER: 403,
  TEMPLATE_EMPTY: 422,
  QUESTION_UNFINISHED: 422,
  TOO_MANY_QUESTIONS: 422,
  /** No template was named, and the ticket's type of assistance has none that is published. */
  NO_TEMPLATE: 422,
  SHEET_LOCKED: 409,
  SHEET_NOT_LOCKED: 409,
  SHEET_OUTDATED: 409,
  SHEET_UNFINISHED: 422,
  SHEET_REVIEWED: 409,
  /** Another person changed the same answer first. */
  ANSWER_CONFLICT: 409,
  TOO_MANY_PHOTOS: 422,
  TOO_MANY_SIGNATURES: 422,
  TOO_MANY_LINES: 422,
  /** Its labour is on the sheet already. */
  TIMER_TAKEN: 409,
  /** Its time would be on the sheet as it is now, and go on. */
  TIMER_STILL_RUNNING: 409,
  TOO_MANY_MAILS: 422,
  /** The check has its ticket already. */
  FOLLOWED_UP: 409,
  SIGNATURE_EMPTY: 422,
  /** No font has some characters of a text that is to be signed. */
  TEXT_NOT_PRINTABLE: 422,
} as const;
