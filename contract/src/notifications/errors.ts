/** The errors of notifications, as in `errors.ts`. */
export const notificationsErrors = {
  PUSH_KEYS_INVALID: 422,
  /** A snoozed notification must come back in the future, and not years ahead. */
  TIME_NOT_AHEAD: 422,
  TOO_MANY_REMINDERS: 409,
} as const;
