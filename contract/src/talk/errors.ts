/** The errors of rooms and messages, as in `errors.ts`. */
export const talkErrors = {
  EMPTY_MESSAGE: 422,
  NOT_YOUR_MESSAGE: 403,
  MESSAGE_DELETED: 409,
  FILE_NOT_IN_ROOM: 422,
  REPLY_NOT_IN_ROOM: 422,
  /** `@room` was used often in this room just now. */
  ROOM_MENTIONED_TOO_OFTEN: 422,
} as const;
