import { fieldTypes } from '../field-types/field-types.ts';
import type { Question, SheetSection } from './templates.ts';

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

type Asked = Pick<Question, 'type' | 'label' | 'options' | 'min' | 'max'>;

/** Fields of a question that are unfinished, wherever it is kept. */
export function questionProblems({ type, label, options, min, max }: Asked): string[] {
  const needsOptions = fieldTypes[type].hasOptions === true;
  return [
    ...(isBlank(label) ? ['label'] : []),
    ...(needsOptions && (options.length === 0 || options.some((option) => isBlank(option.label))) ? ['options'] : []),
    ...(min !== null && max !== null && min > max ? ['max'] : []),
  ];
}

/** Paths such as `sections.0.questions.2.label`. A condition names a question before its own. */
export function draftProblems(sections: readonly SheetSection[]): string[] {
  const before = new Set<string>();
  return sections.flatMap((section, place) => {
    const at = `sections.${place}`;
    const problems = isBlank(section.title) ? [`${at}.title`] : [];
    for (const [index, question] of section.questions.entries()) {
      const path = `${at}.questions.${index}`;
      problems.push(...questionProblems(question).map((field) => `${path}.${field}`));
      if (question.shown_when.some(({ field }) => !before.has(field))) problems.push(`${path}.shown_when`);
      before.add(question.id);
    }
    return problems;
  });
}
