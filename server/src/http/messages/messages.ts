import type { ErrorCode } from '@sightline/contract/errors';

/** Ways in which a value can be wrong. */
export type IssueKind =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'too_few'
  | 'too_many'
  | 'too_small'
  | 'too_big'
  | 'email'
  | 'uuid'
  | 'date'
  | 'timezone'
  | 'characters'
  | 'choice'
  | 'type'
  | 'invalid';

/** `{n}` stands for the bound. */
export type Messages = { errors: Record<ErrorCode, string>; issues: Record<IssueKind, string> };
