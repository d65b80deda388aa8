/** The errors of workspaces and spaces, as in `errors.ts`. */
export const workspaceErrors = {
  SPACE_NOT_ARCHIVED: 409,
  /** Another space has this code. */
  CODE_TAKEN: 422,
  /** Slugs and hosts of environments are unique in the installation, whose own host nobody may have. */
  SLUG_TAKEN: 409,
  HOST_TAKEN: 409,
  /** Without PUBLIC_URL the installation does not know its own host, which a workspace could then take. */
  HOSTS_NEED_PUBLIC_URL: 409,
  ENVIRONMENTS_FULL: 409,
  LOGO_TOO_LARGE: 422,
  /** The request to sign up is unknown, used, too old, or its code was tried too often. */
  SETUP_EXPIRED: 410,
  WRONG_SETUP_CODE: 422,
} as const;
