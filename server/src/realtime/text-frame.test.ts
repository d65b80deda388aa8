import { expect, it } from 'vitest';
import { textFrame } from './text-frame.ts';

it.each([
  ['', [0x81, 0]],
  ['Olá', [0x81, 4]],
  ['x'.repeat(125), [0x81, 125]],
  ['x'.repeat(126), [0x81, 126, 0, 126]],
  ['x'.repeat(65_535), [0x81, 126, 0xff, 0xff]],
  ['x'.repeat(65_536), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a frame begins with the length of its text in bytes (%#)', (text, head) => {
  const frame = textFrame(text);
  expect([...frame.subarray(0, head.length)]).toEqual(head);
  expect(frame.subarray(head.length).toString()).toBe(text);
});
