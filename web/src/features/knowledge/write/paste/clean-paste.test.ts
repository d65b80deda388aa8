import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

const clean = (html: string) => {
  const pasted = cleanPaste(html);
  return pasted.problem === null ? pasted.html.replace(/\s+/g, ' ').trim() : pasted.problem;
};
const nested = (times: number) => `${'<ul><li>'.repeat(times)}deep${'</li></ul>'.repeat(times)}`;

describe('what is pasted', () => {
  it.each([
    ['scripts and styles', '<style>p{}</style><p>Keep</p><script>alert(1)</script>', '<p>Keep</p>'],
    ['comments of Word', '<!--[if gte mso 9]><xml></xml><![endif]--><p>Keep</p>', '<p>Keep</p>'],
    [
      'lists of Word',
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>One</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Two</p><p>After</p>`,
      '<ul><li>One</li><li>Two</li></ul><p>After</p>',
    ],
    ['headings that articles have not', '<h1>Top</h1><h5>Low</h5>', '<h2>Top</h2><h3>Low</h3>'],
  ])('is cleaned of %s', (_what, html, wanted) => {
    expect(clean(html)).toBe(wanted);
  });

  it('brings its pictures as files, and says how many stayed behind', () => {
    const pasted = cleanPaste(
      '<p>Two</p><img src="data:image/png;base64,iVBORw0KGgo="><img src="https://elsewhere.test/track.png"><img src="data:image/svg+xml;base64,AAAA">',
    );
    expect(pasted).toMatchObject({ html: '<p>Two</p>', leftOut: 2 });
    expect('pictures' in pasted && pasted.pictures.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Picture 1.png image/png',
    ]);
  });

  it('is refused when tables are huge or lists deep', () => {
    expect(clean(`<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(1001)}</table>`)).toBe('table');
    expect(clean(nested(7))).toBe('depth');
    expect(clean(nested(3))).toContain('deep');
  });
});
