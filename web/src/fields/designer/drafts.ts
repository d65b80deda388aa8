import type { FieldDefinition } from '@sightline/contract/fields/definition';
import type { FieldTypeName, Translated } from '@sightline/contract/fields/field-model';

/*
 * Changes of definitions that are being written. Keys are short and never shown: answers are stored by them.
 */

export const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

export const empty: Translated = { en: '', pt: '' };

export const newField = <Type extends FieldTypeName>(type: Type): FieldDefinition & { type: Type } => ({
  ...{ id: newKey(), type, label: empty, help: empty, unit: '', required: false, min: null, max: null },
  ...{ options: [], shown_when: [] },
});

/** The list with what stood at `from` at `to`. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

export const replaceAt = <T>(list: readonly T[], place: number, item: T): T[] =>
  list.map((one, index) => (index === place ? item : one));

/** Uses the text of one language for both if the other is empty, so that a workspace with one language types once. */
export const inBoth = ({ en, pt }: Translated): Translated => ({ en: en || pt, pt: pt || en });

export const filledField = <Field extends FieldDefinition>(field: Field): Field => ({
  ...field,
  label: inBoth(field.label),
  help: inBoth(field.help),
  options: field.options.map((option) => ({ ...option, label: inBoth(option.label) })),
});
