import type { FieldDefinition } from './definition.ts';
import type { Translated } from './field-model.ts';
import { fieldTypes } from './field-types.ts';

/*
 * Finds the unfinished parts of definitions, by their paths. Server and browser run the same functions. No schemas here, so that screens may load
 * it at once.
 */

export const isBlankText = ({ en, pt }: Translated): boolean => en === '' || pt === '';

type Asked = Pick<FieldDefinition, 'type' | 'label' | 'options' | 'min' | 'max'>;

/** The parts of a definition that are unfinished, wherever it is kept. */
export function unfinishedParts({ type, label, options, min, max }: Asked): string[] {
  const needsOptions = fieldTypes[type].hasOptions === true;
  return [
    ...(isBlankText(label) ? ['label'] : []),
    ...(needsOptions && (options.length === 0 || options.some((option) => isBlankText(option.label)))
      ? ['options']
      : []),
    ...(min !== null && max !== null && min > max ? ['max'] : []),
  ];
}

/** Paths such as `fields.2.label`. A condition names a field before its own; `before` has those of earlier lists. */
export function unfinishedFields(fields: readonly FieldDefinition[], at: string, before = new Set<string>()): string[] {
  return fields.flatMap((field, index) => {
    const isLost = field.shown_when.some((condition) => !before.has(condition.field));
    before.add(field.id);
    return [...unfinishedParts(field), ...(isLost ? ['shown_when'] : [])].map((part) => `${at}.${index}.${part}`);
  });
}
