import { text, time, yesNo } from '../conditions/fields.ts';

/** The fields of a customer that conditions test. No schemas here, so that screens may load it at once. */
export const spaceFields = {
  name: text(),
  code: text(),
  /** A condition that tests it finds archived ones too. */
  archived: yesNo(),
  created: time(),
};
