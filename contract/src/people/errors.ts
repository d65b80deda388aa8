/** The errors of people, roles and invitations, as in `errors.ts`. */
export const peopleErrors = {
  /** An own role has the name of another role. */
  ROLE_NAME_TAKEN: 422,
  UNKNOWN_PERMISSION: 422,
  /** The workspace has limits.roles.own own roles. */
  ROLE_LIMIT: 409,
  /** People have the role, and the request names no other role for them. */
  ROLE_IN_USE: 409,
  ALREADY_SUSPENDED: 409,
  NOT_SUSPENDED: 409,
  /** No invitation has this code. */
  INVITE_INVALID: 404,
  INVITE_EXPIRED: 410,
  /** Accepted or declined before. */
  INVITE_USED: 410,
  INVITE_REVOKED: 410,
  /** The invitation is for another address. */
  EMAIL_MISMATCH: 403,
  ALREADY_INVITED: 409,
  NOT_AN_ADDRESS: 422,
} as const;
