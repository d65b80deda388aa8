import { expect, it } from 'vitest';
import type { Outgoing } from '#web/lib/outbox.ts';
import { groupsOf, sizeOf } from './waiting-groups.ts';

const entry = (id: string, stream: string, state: Outgoing['state'] = 'waiting', files: File[] = []): Outgoing => ({
  ...{ id, stream, state, owner: 'ana', body: {} },
  files: files.map((file) => ({ id, file })),
});

it('what waits is shown sheet by sheet and room by room, what needs a decision first', () => {
  const groups = groupsOf([
    entry('1', 'sheet.a'),
    entry('2', 'room.b'),
    entry('3', 'sheet.a'),
    entry('4', 'timer.c', 'failed'),
    entry('5', 'visit.d'),
  ]);
  expect(groups.map(({ kind, entries }) => [kind, entries.map(({ id }) => id)])).toEqual([
    ['timer', ['4']],
    ['sheet', ['1', '3']],
    ['room', ['2']],
    ['visit', ['5']],
  ]);
});

it('its size is that of its files, and of what it says', () => {
  const photo = new File([new Uint8Array(1000)], 'photo.jpg');
  expect(sizeOf([entry('1', 'sheet.a', 'waiting', [photo])])).toBe(1002);
});
