import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { line, requiredProse } from './scalars.ts';
import { showsText } from './visible-text.ts';

const blank = {
  'a joiner': '\u200d',
  'fillers of Hangul': '\u115f\u1160\u3164\uffa0',
  'the empty Braille pattern': '\u2800',
  'inherent vowels of Khmer': '\u17b4\u17b5',
  tags: '\u{e0061}\u{e007f}',
  'variation selectors': '\ufe0f\u{e0100}',
  'combining marks alone': '\u0301\u20e3',
  'controls of direction': '\u202e\u2066\u2069\u061c',
  'a soft hyphen': '\u00ad',
  'spaces of all widths': ' \t\u00a0\u2003\u3000\u200b',
};
const seen = {
  'a letter with a mark': 'e\u0301',
  'Persian with a joiner': '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  'an emoji of several': '👩‍🔧',
  'an emoji with a selector': '❤️',
  'a flag of tags': '🏴\u{e0067}\u{e0062}\u{e007f}',
  'a keycap': '1\ufe0f\u20e3',
  'a sign': '?',
  Hangul: '한국어',
  Khmer: 'ខ្មែរ',
};

describe('a text that must not be empty', () => {
  it.each(Object.entries(blank))('is refused where it is only %s', (_, text) => {
    expect(showsText(text)).toBe(false);
    for (const schema of [line(20), requiredProse(20)]) expect(schema.safeParse(text).success).toBe(false);
  });

  it.each(Object.entries(seen))('may be %s, and stays as it is', (_, text) => {
    for (const schema of [line(20), requiredProse(20)]) expect(schema.parse(text)).toBe(text);
  });
});

/** Nobody reads them, or only what is known is found by them. */
const unread =
  /(token|password|secret|code|claim|ticket|identifier|setup_id|endpoint|auth|p256dh|domain|email|words|query|role|copy_from|move_to)/;

type Found = { path: string; schema: z.ZodString };

function textsIn(schema: z.core.$ZodType, path: string): Found[] {
  if (schema instanceof z.ZodString) return schema.minLength ? [{ path, schema }] : [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      textsIn(inner as z.core.$ZodType, `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return textsIn(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option as z.core.$ZodType, path));
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType as z.core.$ZodType, path);
  if (schema instanceof z.ZodPipe) return [...textsIn(schema.in, path), ...textsIn(schema.out, path)];
  const inner = (schema as { def?: { innerType?: z.core.$ZodType } }).def?.innerType;
  return inner ? textsIn(inner, path) : [];
}

it('no request takes a text that shows nothing where one is required', () => {
  const bodies = Object.entries(api).flatMap(([feature, group]) =>
    Object.entries(group).flatMap(([name, { body }]) => (body ? textsIn(body, `${feature}.${name}`) : [])),
  );
  expect(bodies.length).toBeGreaterThan(50);
  const taken = bodies.filter(({ schema }) => schema.safeParse('\u3164'.repeat(8)).success).map(({ path }) => path);
  expect(taken.filter((path) => !unread.test(path))).toEqual([]);
});
