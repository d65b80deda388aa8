/** The errors of calls, as in `errors.ts`. */
export const callsErrors = {
  CALL_ENDED: 409,
  CALL_LINK_INVALID: 404,
  CALL_LINK_REVOKED: 410,
  CALL_LINK_EXPIRED: 410,
  CALL_TIMER_NEEDED: 409,
  NOT_ADMITTED: 403,
  JOIN_REFUSED: 403,
  JOIN_REQUEST_ANSWERED: 409,
  /** Section 8: nobody can be invited to a call that has ended. */
  NO_ACTIVE_CALL: 409,
  CANNOT_REMOVE_YOURSELF: 422,
  NO_CALL_TO_DRAW_IN: 409,
  AR_NOT_STARTED: 409,
  AR_ALREADY_STARTED: 409,
  AR_NOT_STARTER: 403,
  AR_SOMEBODY_DRAWING: 409,
  NOT_YOUR_SNAPSHOT: 403,
  TOO_MANY_SNAPSHOTS: 409,
  /** Only one recording at a time; a running one cannot be deleted. */
  RECORDING_RUNNING: 409,
  RECORDING_OVER: 409,
  NOT_RECORDING_STARTER: 403,
  RECORDING_TOO_LARGE: 413,
  /** The data does not start like a WebM file. */
  RECORDING_UNREADABLE: 422,
  RECORDING_PARTS_MISSING: 409,
  MEDIA_UNAVAILABLE: 503,
} as const;
