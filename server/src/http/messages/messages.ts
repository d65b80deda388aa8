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
  | 'spaces'
  | 'phone'
  | 'before_start'
  | 'ends_before_start'
  | 'time_too_long'
  | 'over_midnight'
  | 'overlapping'
  | 'reserved'
  | 'slug'
  | 'host'
  | 'same_day'
  | 'characters'
  | 'choice'
  | 'type'
  | 'unknown'
  | 'no_files'
  | 'option'
  | 'pattern'
  | 'ambiguous_number'
  | 'link'
  | 'taken'
  | 'person'
  | 'condition'
  | 'condition_too_big'
  | 'condition_field'
  | 'condition_op'
  | 'condition_value'
  | 'invalid';

/** Successes with a message of their own (specification, section 8). */
export type SuccessName =
  | 'user_updated'
  | 'password_updated'
  | 'workspace_created'
  | 'workspace_updated'
  | 'space_created'
  | 'space_updated'
  | 'space_archived'
  | 'space_restored'
  | 'room_created'
  | 'room_updated'
  | 'assistance_type_created'
  | 'assistance_type_updated'
  | 'problem_type_created'
  | 'problem_type_updated'
  | 'ticket_form_created'
  | 'ticket_form_updated'
  | 'question_created'
  | 'question_updated'
  | 'template_created'
  | 'template_updated'
  | 'category_created'
  | 'category_updated'
  | 'asset_created'
  | 'asset_updated'
  | 'tool_created'
  | 'tool_updated'
  | 'ticket_created'
  | 'ticket_closed'
  | 'ticket_reopened';

/** The contract explains the error codes; `{n}` stands for the bound of an issue. */
export type Messages = {
  errors: Record<ErrorCode, string>;
  successes: Record<SuccessName, string>;
  issues: Record<IssueKind, string>;
};
