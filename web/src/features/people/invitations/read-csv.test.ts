import { expect, test } from 'vitest';
import { readCsv } from '#web/lib/read-csv.ts';
import { guessMapping, tableOf } from './columns.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => {
  const letters = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
  return new Uint8Array(letters.buffer);
};

test.each([
  ['UTF-8', utf8('João;ana@x.com')],
  ['UTF-8 with a mark', utf8('\ufeffJoão;ana@x.com')],
  ['Latin-1', latin1('João;ana@x.com')],
  ['UTF-16', utf16('João;ana@x.com')],
])('a file in %s is read', async (_encoding, bytes) => {
  expect(await readCsv(bytes)).toEqual([['João', 'ana@x.com']]);
});

test.each([',', ';', '\t', '|'])('cells between "%s" are found', async (sign) => {
  const text = [
    ['name', 'email'],
    ['Ana', 'ana@x.com'],
  ]
    .map((row) => row.join(sign))
    .join('\n');
  expect(await readCsv(utf8(text))).toEqual([
    ['name', 'email'],
    ['Ana', 'ana@x.com'],
  ]);
});

test('quoted cells keep their signs and lines, and empty lines are left out', async () => {
  expect(await readCsv(utf8('"Reis, ""Ana""","a\nb"\n\n , \nRui,c\n'))).toEqual([
    ['Reis, "Ana"', 'a\nb'],
    ['Rui', 'c'],
  ]);
});

test('what looks like a formula stays the text that it is', async () => {
  expect(await readCsv(utf8('=1+1,@SUM(A1),-2\n'))).toEqual([['=1+1', '@SUM(A1)', '-2']]);
});

test('bytes that are no text break nothing', async () => {
  const bytes = Uint8Array.from({ length: 2000 }, (_, index) => (index * 37) % 256);
  expect(await readCsv(bytes)).toBeInstanceOf(Array);
});

test('the first row is a header when it holds no address, and columns are found by header and content', () => {
  const table = tableOf([
    ['Empresa', 'Nome', 'Contato', 'Perfil'],
    ['Lakeside', 'Ana', 'ana@x.com', 'Agente'],
  ]);
  expect(table).toMatchObject({ rows: [['Lakeside', 'Ana', 'ana@x.com', 'Agente']], firstLine: 2 });
  expect(guessMapping(table)).toEqual({ email: 2, name: 1, role: 3, customer: 0 });
});

test('without a header the address is found by what the cells hold', () => {
  const table = tableOf([['Ana', 'ana@x.com']]);
  expect(table).toEqual({ header: ['1', '2'], rows: [['Ana', 'ana@x.com']], firstLine: 1 });
  expect(guessMapping(table)).toEqual({ email: 1, name: null, role: null, customer: null });
});
