import type { Question, SheetSection } from '@sightline/contract/sheets/templates';
import { empty, filledField, inBoth, moveTo, newField, newKey } from '#web/fields/designer/drafts.ts';

export const newQuestion = (): Question => newField('check');

export const newSection = (): SheetSection => ({ id: newKey(), title: empty, questions: [newQuestion()] });

type Place = { section: number; question: number };

/** Puts a question before another one, in the same section or in a different one. */
export function moveQuestion(sections: readonly SheetSection[], from: Place, to: Place): SheetSection[] {
  const moved = sections[from.section]?.questions[from.question];
  if (!moved) return [...sections];
  if (from.section === to.section)
    return sections.map((section, index) =>
      index === from.section
        ? { ...section, questions: moveTo(section.questions, from.question, to.question) }
        : section,
    );
  return sections.map((section, index) => {
    const others = section.questions.filter((question) => question !== moved);
    if (index !== to.section) return { ...section, questions: others };
    return { ...section, questions: [...others.slice(0, to.question), moved, ...others.slice(to.question)] };
  });
}

export const filledIn = (sections: readonly SheetSection[]): SheetSection[] =>
  sections.map((section) => ({
    ...section,
    title: inBoth(section.title),
    questions: section.questions.map(filledField),
  }));
