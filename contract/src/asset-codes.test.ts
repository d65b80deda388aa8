import { expect, it } from 'vitest';
import { tagOfCode } from './asset-codes.ts';

it('a label with the address of a page stands for its tag, any other code for itself', () => {
  expect(tagOfCode(' https://desk.example.test/assets/AX-9?tab=timeline ')).toBe('AX-9');
  expect(tagOfCode('AX-9')).toBe('AX-9');
  expect(tagOfCode('https://desk.example.test/assets/%E0%A4%A')).toBe('https://desk.example.test/assets/%E0%A4%A');
});
