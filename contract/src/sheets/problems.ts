import { isBlankText, unfinishedFields } from '../fields/unfinished.ts';
import type { SheetSection } from './templates.ts';

/*
 * Lists the unfinished parts of a draft, by the path of the field. Server and browser check with the same function. No schemas here, so
 * that screens may load it at once.
 */

/** Ids must be unique in the whole template: answers are stored by them. */
export function hasSameKeys(sections: readonly SheetSection[]): boolean {
  const keys = sections.flatMap(({ id, questions }) => [`section ${id}`, ...questions.map((question) => question.id)]);
  return new Set(keys).size < keys.length;
}

/** Returns paths such as `sections.0.questions.2.label`. A condition must name a question before its own. */
export function draftProblems(sections: readonly SheetSection[]): string[] {
  const before = new Set<string>();
  return sections.flatMap(({ title, questions }, place) => {
    const at = `sections.${place}`;
    return [...(isBlankText(title) ? [`${at}.title`] : []), ...unfinishedFields(questions, `${at}.questions`, before)];
  });
}
