import { shownFields } from '../fields/conditions.ts';
import type { FieldValue } from '../fields/field-model.ts';
import type { Question, SheetSection } from './templates.ts';

/*
 * Computes the progress of a sheet. Server and browser count with the same functions. No schemas here, so that screens may load it at once.
 */

export type Answered = {
  answers: readonly { question_id: string; value: FieldValue | null; note: string }[];
  photos: readonly { id: string; question_id: string }[];
};

export type Values = Record<string, FieldValue | undefined>;

/** By the id of the question; the value of a question for photos is the photos. */
export function valuesOf({ answers, photos }: Answered): Values {
  const values: Values = {};
  for (const { question_id, value } of answers) if (value !== null) values[question_id] = value;
  for (const { question_id, id } of photos) {
    const before = values[question_id];
    values[question_id] = Array.isArray(before) ? [...before, id] : [id];
  }
  return values;
}

/** Returns the sections with the questions that are shown, without empty sections. */
export function shownSections(sections: readonly SheetSection[], values: Values): SheetSection[] {
  const shown = new Set(
    shownFields(
      sections.flatMap(({ questions }) => questions),
      values,
    ),
  );
  return sections
    .map((section) => ({ ...section, questions: section.questions.filter((question) => shown.has(question)) }))
    .filter(({ questions }) => questions.length > 0);
}

/** An answer "not applicable" needs a reason. */
export function isAnswered({ id }: Pick<Question, 'id'>, filled: Answered): boolean {
  if (filled.photos.some(({ question_id }) => question_id === id)) return true;
  const answer = filled.answers.find(({ question_id }) => question_id === id);
  if (!answer || answer.value === null) return false;
  return answer.value !== 'not_applicable' || answer.note !== '';
}

/** Returns the required questions that are shown and have no answer, in order. */
export function missingQuestions(sections: readonly SheetSection[], filled: Answered): Question[] {
  return shownSections(sections, valuesOf(filled))
    .flatMap(({ questions }) => questions)
    .filter((question) => question.required && !isAnswered(question, filled));
}

export function progressOf(sections: readonly SheetSection[], filled: Answered): { done: number; total: number } {
  const shown = shownSections(sections, valuesOf(filled)).flatMap(({ questions }) => questions);
  return { done: shown.filter((question) => isAnswered(question, filled)).length, total: shown.length };
}
