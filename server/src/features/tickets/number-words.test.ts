import { expect, it } from 'vitest';
import { ticketNumberIn } from './number-words.ts';

it.each([
  '52',
  '#52',
  ' #52 ',
  '#052',
  'ticket 52',
  'Ticket #52',
  'TICKET Nº 52',
  'nº 52',
  'n° 52',
  'n.º 52',
  'No. 52',
  'chamado nº 52',
  'ticket #52:',
  '[#52]',
  '№ 52',
  'ticket número 52',
])('%j names ticket 52', (text) => expect(ticketNumberIn(text)).toEqual({ number: 52, isWhole: true }));

it.each(['Ticket #52: Compressor trips', '#52 Compressor trips', 'ticket 52 compressor'])(
  '%j names ticket 52 and has words',
  (text) => expect(ticketNumberIn(text)).toEqual({ number: 52, isWhole: false }),
);

it.each(['E-52', 'pump 52', '52 pumps', 'node 52', '0', '12345678901', 'no cooling', 'ticket'])(
  '%j names no ticket',
  (text) => expect(ticketNumberIn(text)).toBeUndefined(),
);
