import type { LibraryQuestion } from '@sightline/contract/sheets/question-library';
import type { Question } from '@sightline/contract/sheets/templates';
import { newKey } from '#web/fields/designer/drafts.ts';

/** Returns the fields that are sent to the library, which has keys of its own and no conditions. */
export const askedOf = ({
  type,
  label,
  help,
  unit,
  required,
  min,
  max,
  options,
}: Omit<Question, 'id' | 'shown_when'>) => ({
  ...{ type, label, help, unit, required, min, max, options },
});

/** Makes a question for a template, which keeps the id of its origin. */
export const copyOf = (question: LibraryQuestion): Question => ({
  ...askedOf(question),
  ...{ id: newKey(), origin_id: question.id, shown_when: [] },
});
