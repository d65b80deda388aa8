import { describe, expect, it } from 'vitest';
import type { FieldModel, FieldTypeName } from './field-model.ts';
import { normaliseField, normaliseFields, printField } from './field-types.ts';
import { fitsPattern } from './text.ts';

const rules = { required: false, unique: false, min: null, max: null, pattern: '' };
const label = { en: 'Field', pt: 'Campo' };
const options = ['a', 'b'].map((id) => ({ id, label: { en: `${id} in English`, pt: `${id} em português` } }));
const field = (type: FieldTypeName, more: Partial<FieldModel['rules']> = {}): FieldModel => ({
  ...{ id: type, type, label, help: label, unit: type === 'number' ? 'bar' : '', options },
  rules: { ...rules, ...more },
});

describe('a value that was entered', () => {
  it.each([
    ['text', '  two\u200b words\n', 'two  words'],
    ['number', '2,5', 2.5],
    ['number', '-3', -3],
    ['number', '1.234,5 bar', 1234.5],
    ['number', "(1'234.5)", -1234.5],
    ['number', 'R$ 1.234.567,00', 1234567],
    ['date', '2028-02-29', '2028-02-29'],
    ['choice', 'b', 'b'],
    ['several', ['b', 'a', 'b'], ['a', 'b']],
    ['yes_no', false, false],
    ['link', 'https://example.test', 'https://example.test/'],
    ['email', ' ana@example.test ', 'ana@example.test'],
    ['phone', '+55 (11)  5555-0100', '+55 (11) 5555-0100'],
    ['rating', 5, 5],
  ] as const)('is stored typed: %s', (type, entered, value) => {
    expect(normaliseField(field(type), entered)).toEqual({ value });
  });

  it.each([
    ['text', 7, 'type'],
    ['number', 'much', 'type'],
    ['number', '15%', 'type'],
    ['number', '1.234', 'ambiguous_number'],
    ['number', '1,234', 'ambiguous_number'],
    ['number', Number.NaN, 'type'],
    ['date', '2026-02-29', 'date'],
    ['choice', 'c', 'choice'],
    ['several', ['a', 'c'], 'choice'],
    ['yes_no', 'yes', 'type'],
    ['link', 'javascript:alert(1)', 'link'],
    ['link', 'file:///etc/passwd', 'link'],
    ['email', 'ana@', 'email'],
    ['phone', 'call me', 'phone'],
    ['person', 'Ana', 'person'],
    ['rating', 6, 'type'],
  ] as const)('is refused: %s %j', (type, entered, code) => {
    expect(normaliseField(field(type), entered)).toEqual({ problem: { code } });
  });

  it('keeps to bounds, of texts by length, of several by number', () => {
    expect(normaliseField(field('number', { max: 5 }), 6)).toEqual({ problem: { code: 'too_big', bound: 5 } });
    expect(normaliseField(field('text', { min: 3 }), 'ab')).toEqual({ problem: { code: 'too_short', bound: 3 } });
    expect(normaliseField(field('several', { max: 1 }), ['a', 'b'])).toEqual({
      problem: { code: 'too_many', bound: 1 },
    });
  });

  it('is none when it is blank, which required fields refuse', () => {
    for (const blank of ['', ' ', null, undefined, []]) {
      expect(normaliseField(field('several'), blank)).toEqual({ value: null });
      expect(normaliseField(field('several', { required: true }), blank)).toEqual({ problem: { code: 'required' } });
    }
    expect(normaliseField(field('yes_no', { required: true }), false)).toEqual({ value: false });
  });

  it('is looked for under its own key only', () => {
    const inherited = { ...field('text'), id: 'toString' };
    expect(normaliseFields([inherited], {})).toEqual({ values: {}, problems: {} });
  });
});

describe('a pattern', () => {
  it('is read character by character', () => {
    expect(fitsPattern('MF-2100', '@@-####')).toBe(true);
    expect(fitsPattern('MF-210', '@@-####')).toBe(false);
    expect(fitsPattern('M1-2100', '@@-####')).toBe(false);
    expect(fitsPattern('çã9', '@@*')).toBe(true);
    expect(fitsPattern('aaaa', '(a+)')).toBe(false);
  });
});

describe('a value that is read', () => {
  it('is in the language of the reader', () => {
    expect(printField(field('number'), 1234.5, 'pt')).toBe('1.234,5 bar');
    expect(printField(field('several'), ['a', 'b'], 'pt')).toBe('a em português, b em português');
    expect(printField(field('yes_no'), true, 'pt')).toBe('Sim');
    expect(printField(field('text'), undefined, 'en')).toBe('');
  });
});
