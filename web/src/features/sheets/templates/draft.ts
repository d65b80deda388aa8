import type { Translated } from '@sightline/contract/field-types/field-model';
import type { Question, QuestionType, SheetSection } from '@sightline/contract/sheets/templates';

/*
 * Changes of a draft. Keys are short and never shown: answers are stored by them.
 */

export const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

export const empty: Translated = { en: '', pt: '' };

export const newQuestion = (type: QuestionType = 'check'): Question => ({
  ...{ id: newKey(), type, label: empty, help: empty, unit: '', required: false, min: null, max: null },
  ...{ options: [], shown_when: [] },
});

export const newSection = (): SheetSection => ({ id: newKey(), title: empty, questions: [newQuestion()] });

/** The list with what stood at `from` at `to`. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

export const replaceAt = <T>(list: readonly T[], place: number, item: T): T[] =>
  list.map((one, index) => (index === place ? item : one));

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

/** One language stands for both where the other is empty, so that a workspace of one language types once. */
const inBoth = ({ en, pt }: Translated): Translated => ({ en: en || pt, pt: pt || en });

export const filledQuestion = (question: Question): Question => ({
  ...question,
  label: inBoth(question.label),
  help: inBoth(question.help),
  options: question.options.map((option) => ({ ...option, label: inBoth(option.label) })),
});

export const filledIn = (sections: readonly SheetSection[]): SheetSection[] =>
  sections.map((section) => ({
    ...section,
    title: inBoth(section.title),
    questions: section.questions.map(filledQuestion),
  }));
