import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytesOf = (text: string, width: 1 | 2 = 1, isBig = false): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (width === 1) return [code];
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

it.each<[string, Uint8Array, string | undefined]>([
  ['UTF-8', new TextEncoder().encode('Instrução'), undefined],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufeffInstrução'), undefined],
  ['UTF-8 that says to be something else', new TextEncoder().encode('Instrução'), 'windows-1252'],
  ['UTF-16 with a mark', bytesOf('\ufeffInstrução', 2), undefined],
  ['UTF-16 without a mark', bytesOf('Instrução', 2), undefined],
  ['UTF-16 of the other order', bytesOf('\ufeffInstrução', 2, true), undefined],
  ['windows-1252 that says so', bytesOf('Instrução'), 'windows-1252'],
  ['windows-1252 that says nothing', bytesOf('Instrução'), undefined],
  ['windows-1252 that says what nobody knows', bytesOf('Instrução'), 'x-none'],
])('a text in %s is read', (_name, bytes, stated) => {
  expect(decodeText(bytes, stated)).toBe('Instrução');
});

it('a text is read in the encoding of its country that it states', () => {
  expect(decodeText(Uint8Array.of(0xd0, 0xf0, 0xe8, 0xe2), 'windows-1251')).toBe('Ррив');
  expect(decodeText(Uint8Array.of(0x93, 0xfa, 0x96, 0x7b), 'shift_jis')).toBe('日本');
  expect(decodeText(bytesOf('\x1b$BF|K\\\x1b(B'), 'iso-2022-jp')).toBe('日本');
});

it('bytes that are no text of any of them are refused, never replaced', () => {
  expect(decodeText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBeNull();
  expect(decodeText(Uint8Array.of(0x41, 0x8d, 0xe3))).toBeNull();
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x41, 0xd8))).toBeNull();
});
