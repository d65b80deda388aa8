import { fieldTypes } from './field-types/field-types.ts';
import type { SheetSection } from './sheet-templates.ts';

/*
 * What is unfinished in a draft, by the path of its field. Server and browser look with the same function. No schemas here,
 * so that screens may load it at once.
 */

const isBlank = ({ en, pt }: { en: string; pt: string }): boolean => en === '' || pt === '';

/** Ids must be unique in the whole template: answers are stored by them. */
export function hasSameKeys(sections: readonly SheetSection[]): boolean {
  const keys = sections.flatMap(({ id, questions }) => [`section ${id}`, ...questions.map((question) => question.id)]);
  return new Set(keys).size < keys.length;
}

/** Paths such as `sections.0.questions.2.label`. A condition names a question before its own. */
export function draftProblems(sections: readonly SheetSection[]): string[] {
  const before = new Set<string>();
  return sections.flatMap((section, place) => {
    const at = `sections.${place}`;
    const problems = isBlank(section.title) ? [`${at}.title`] : [];
    for (const [index, question] of section.questions.entries()) {
      const path = `${at}.questions.${index}`;
      if (isBlank(question.label)) problems.push(`${path}.label`);
      const needsOptions = fieldTypes[question.type].hasOptions === true;
      if (needsOptions && (question.options.length === 0 || question.options.some(({ label }) => isBlank(label))))
        problems.push(`${path}.options`);
      if (question.min !== null && question.max !== null && question.min > question.max) problems.push(`${path}.max`);
      if (question.shown_when.some(({ field }) => !before.has(field))) problems.push(`${path}.shown_when`);
      before.add(question.id);
    }
    return problems;
  });
}
