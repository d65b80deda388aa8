import { type FieldModel, type FieldType, type Outcome, wrong } from './field-model.ts';

const longestLine = 500;

const matchers: Record<string, RegExp> = { '#': /^\d$/, '@': /^\p{L}$/u, '*': /^[\p{L}\d]$/u };

/** One character after the other, so that no pattern takes long. */
export function fitsPattern(text: string, pattern: string): boolean {
  const [typed, wanted] = [[...text], [...pattern]];
  return (
    typed.length === wanted.length &&
    wanted.every((mark, place) => {
      const character = typed[place] ?? '';
      return matchers[mark]?.test(character) ?? character === mark;
    })
  );
}

/** Bounds of a text's length, and its pattern. */
export function checkText(text: string, { rules }: FieldModel, longest: number): Outcome {
  const max = Math.min(rules.max ?? longest, longest);
  if (rules.min !== null && text.length < rules.min) return { problem: { code: 'too_short', bound: rules.min } };
  if (text.length > max) return { problem: { code: 'too_long', bound: max } };
  return rules.pattern && !fitsPattern(text, rules.pattern) ? wrong('pattern') : { value: text };
}

export const textField: FieldType = {
  rules: ['required', 'unique', 'min', 'max', 'pattern'],
  asks: 'text',
  normalise: (entered, field) =>
    typeof entered === 'string'
      ? checkText(entered.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), field, longestLine)
      : wrong('type'),
  print: String,
};
