/** The errors of signing in and accounts, as in `errors.ts`. */
export const sessionErrors = {
  /** Wrong e-mail or password; the response never says which. */
  WRONG_CREDENTIALS: 422,
  /** Specification, section 5: the login is undone when the user belongs to no organization. */
  no_orgs: 403,
  /** All spaces of the person are archived. */
  SPACES_ARCHIVED: 403,
  WRONG_PASSWORD: 422,
  SAME_PASSWORD: 422,
  /** The repeated password differs from the new one. */
  PASSWORDS_DIFFER: 422,
  /** The ticket between password and second factor is wrong, used or too old. */
  SIGN_IN_TICKET_INVALID: 410,
  /** A change of how a person signs in needs their password or a second factor first. */
  CONFIRM_IDENTITY: 403,
  /** The policy would end the session of the person who sets it. */
  POLICY_EXCLUDES_YOU: 422,
  /** With these ways alone, the person who sets the policy could not sign in again. */
  POLICY_LOCKS_OUT: 422,
  /** Without this passkey its owner could not enter a workspace of theirs. */
  LAST_WAY_IN: 409,
  /** The QR code is wrong, answered already, used or too old. */
  QR_LOGIN_INVALID: 410,
  /** No workspace has single sign-on for this domain or short name. */
  SSO_UNKNOWN: 404,
  SSO_UNREACHABLE: 422,
  /** The address responds, but does not describe itself as OpenID Connect requires. */
  SSO_NOT_A_PROVIDER: 422,
  /** The provider names another issuer than the one that was asked. */
  SSO_WRONG_ISSUER: 422,
  /** Unknown, of another browser, used already or too old. */
  SSO_EXPIRED: 404,
  /** The provider refused the sign-in. */
  SSO_REFUSED: 403,
  /** The response of the provider could not be verified. */
  SSO_FAILED: 422,
  /** The provider does not know the client or its secret. */
  SSO_CLIENT_REFUSED: 422,
  SSO_NO_ACCOUNT: 403,
  /** The role of new accounts was deleted, or does not fit any more. */
  SSO_ROLE_MISSING: 403,
  SSO_EMAIL_UNVERIFIED: 403,
  /** The account is linked with another identity of the same provider. */
  SSO_LINKED_OTHERWISE: 403,
  SSO_DOMAIN_TAKEN: 409,
  SSO_SHORT_NAME_TAKEN: 409,
  SSO_SECRET_MISSING: 422,
  SSO_DOMAINS_MISSING: 422,
  /** Unknown, of another account, or its signature or challenge is wrong. */
  PASSKEY_REFUSED: 422,
  TOO_MANY_PASSKEYS: 409,
  NO_PENDING_AUTHENTICATOR: 409,
  NO_SECOND_FACTOR: 409,
  /** The account has this address already. */
  SAME_EMAIL: 422,
  /** The last Subscriber of a workspace cannot leave. */
  /** Without any workspace nobody can sign in. */
  ONLY_WORKSPACE: 409,
  /** One copy of somebody's data at a time. */
  EXPORT_UNDER_WAY: 409,
  RESET_LINK_INVALID: 404,
} as const;
