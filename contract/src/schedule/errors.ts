/** The errors of visits, tools, skills and bookings, as in `errors.ts`. */
export const scheduleErrors = {
  /** The plan of a visit overlaps another one, or working hours or an absence, and nobody has confirmed that. */
  VISIT_CONFLICTS: 409,
  VISIT_OVER: 409,
  VISIT_STARTED: 409,
  VISIT_STEP_REFUSED: 409,
  NOT_ON_VISIT: 403,
  ALREADY_CHECKED_IN: 409,
  NOT_CHECKED_IN: 409,
  /** All units of a tool are reserved in this time. Its sentence names the tool and who has it. */
  TOOL_BUSY: 409,
  /** Archived, lost or in repair. */
  TOOL_UNAVAILABLE: 409,
  /** Fewer units than are reserved. */
  TOOL_RESERVED: 409,
  TOO_MANY_TOOLS: 422,
  SKILL_TAKEN: 409,
  TOO_MANY_SKILLS: 422,
  /** Nobody in the workspace is plannable, and a link that names nobody would offer nothing. */
  NOBODY_PLANNABLE: 422,
  /** The person whom the customer knows is not free then; another one comes only if the customer accepts. */
  ANOTHER_PERSON: 409,
  /** Another request took the slot, or it is no longer free. */
  SLOT_TAKEN: 409,
  /** Too late for the customer to move or cancel it, or the visit is under way. */
  BOOKING_FIXED: 409,
  TOO_MANY_BOOKING_LINKS: 422,
  RECURRENCE_EMPTY: 422,
  RECURRENCE_TOO_LONG: 422,
} as const;
