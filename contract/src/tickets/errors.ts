/** The errors of tickets, their types and forms, as in `errors.ts`. */
export const ticketsErrors = {
  TICKET_ALREADY_CLOSED: 409,
  TICKET_NOT_CLOSED: 409,
  /** Section 4: changing a ticket's status requires an assigned user. */
  STATUS_NEEDS_ASSIGNEE: 422,
  /** A ticket is "not assigned" exactly while nobody is assigned. */
  STATUS_HAS_ASSIGNEE: 422,
  ALREADY_ASSIGNED: 409,
  NOT_ASSIGNED: 409,
  TIMER_RUNNING: 409,
  TIMER_NOT_RUNNING: 409,
  NO_SHEET: 422,
  /** The type of assistance asks for a sheet, or for one that is signed, before its tickets are closed. */
  CLOSING_NEEDS_SHEET: 422,
  CLOSING_NEEDS_SIGNATURE: 422,
  TOO_MANY_TYPES: 422,
  PROBLEM_TYPE_CYCLE: 409,
  /** The type is archived. */
  TYPE_ARCHIVED: 422,
  FORM_ARCHIVED: 422,
  TOO_MANY_FORMS: 422,
  /** A change of many tickets of the same person is still running. */
  BULK_RUNNING: 409,
} as const;
