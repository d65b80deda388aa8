import { expect, it } from 'vitest';
import { AssetTag } from './assets.ts';
import { newTagOfCode, tagOfCode } from './scanned-codes.ts';

it('a label with the address of a page stands for its tag, any other code for itself', () => {
  expect(tagOfCode(' https://desk.example.test/assets/AX-9?tab=timeline ')).toBe('AX-9');
  expect(tagOfCode('AX-9')).toBe('AX-9');
  expect(tagOfCode('https://desk.example.test/assets/%E0%A4%A')).toBe('https://desk.example.test/assets/%E0%A4%A');
});

it('a new asset gets a tag from an unknown code, never half an address', () => {
  const tags = {
    'https://desk.example.test/assets/AX-9?tab=timeline': 'AX-9',
    'https://maker.example.test/units/view/SN_4711/?lang=en#top': 'SN_4711',
    'https://maker.example.test': '',
    'https://maker.example.test/?id=7': '',
    '(01)04012345678901(21)77': '01-04012345678901-21-77',
    '  AX 9 ': 'AX-9',
    'https://desk.example.test/assets/%E0%A4%A': 'E0-A4-A',
    çã: '',
    [`${'a'.repeat(39)}-b`]: 'a'.repeat(39),
  };
  for (const [code, tag] of Object.entries(tags)) {
    expect(newTagOfCode(code), code).toBe(tag);
    if (tag) expect(AssetTag.safeParse(tag).success, code).toBe(true);
  }
});
