import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

const read = (text: string) => readAddresses(text).map(({ email, name }) => (name ? `${name} <${email}>` : email));

test.each([
  ['addresses on lines', 'ana@x.com\nrui@x.com\r\n', ['ana@x.com', 'rui@x.com']],
  [
    'addresses with commas, semicolons, tabs or spaces',
    'a@x.com, b@x.com;c@x.com\td@x.com e@x.com',
    ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com', 'e@x.com'],
  ],
  ['names before addresses', 'Ana Reis <ana@x.com>, <rui@x.com>', ['Ana Reis <ana@x.com>', 'rui@x.com']],
  ['names in quotes that hold a comma', '"Reis, Ana" <ana@x.com>; rui@x.com', ['Reis, Ana <ana@x.com>', 'rui@x.com']],
  ['addresses of links', 'Ana <mailto:ana@x.com>', ['Ana <ana@x.com>']],
  ['what is no address, to be marked', 'ana@x.com, nobody in particular', ['ana@x.com', 'nobody in particular']],
  ['the lines after a quote that nobody closed', '"Ana <ana@x.com\nrui@x.com', ['"Ana <ana@x.com', 'rui@x.com']],
  ['nothing in blanks', ' ,;\n ', []],
])('reads %s', (_what, text, found) => {
  expect(read(text)).toEqual(found);
});
