import errors from '@sightline/contract/error-sentences/en.json' with { type: 'json' };
import type { Messages } from './messages.ts';

export const en: Messages = {
  errors,
  successes: {
    user_updated: 'user updated successfully',
    password_updated: 'password updated successfully',
    workspace_created: 'workspace created successfully',
    workspace_updated: 'workspace updated successfully',
    space_created: 'space created successfully',
    room_created: 'room created successfully',
    room_updated: 'room updated successfully',
    ticket_created: 'ticket created successfully',
    ticket_closed: 'ticket closed successfully',
    ticket_reopened: 'ticket reopened successfully',
  },
  issues: {
    required: 'This is required.',
    too_short: 'Write at least {n} characters.',
    too_long: 'Write at most {n} characters.',
    too_few: 'Choose at least {n}.',
    too_many: 'Choose at most {n}.',
    too_small: 'This must be at least {n}.',
    too_big: 'This must be at most {n}.',
    email: 'Write a valid email address, such as ana@example.com.',
    uuid: 'This is not a valid id.',
    date: 'Write a valid date and time.',
    timezone: 'Choose a time zone from the list.',
    phone: 'Write a phone number, such as +351 912 345 678.',
    before_start: 'The last day comes before the first.',
    characters: 'This has characters that cannot be kept.',
    choice: 'Choose one of: {n}.',
    type: 'This has the wrong kind of value.',
    unknown: 'There is no such field here.',
    no_files: 'Files cannot be sent here.',
    invalid: 'This value is not valid.',
  },
};
