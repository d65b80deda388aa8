import { describe, expect, it } from 'vitest';
import { cleanPaste, withPictures } from './clean-paste.ts';

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
    [
      'lists of Word inside of others',
      ['1|1.', '2|a)', '2|b)', '1|2.', '1|·']
        .map((item) => item.split('|'))
        .map(
          ([level, mark]) =>
            `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}</span>${mark}</p>`,
        )
        .join(''),
      '<ol><li>1.<ol><li>a)</li><li>b)</li></ol></li><li>2.</li></ol><ul><li>·</li></ul>',
    ],
    ['headings that articles have not', '<h1>Top</h1><h5>Low</h5>', '<h2>Top</h2><h3>Low</h3>'],
  ])('is cleaned of %s', (_what, html, wanted) => {
    expect(clean(html)).toBe(wanted);
  });

  it('brings its pictures as files, and says how many stayed behind', () => {
    const pasted = cleanPaste(
      '<p>Two</p><img src="data:image/png;base64,iVBORw0KGgo="><img src="https://elsewhere.test/track.png"><img src="data:image/svg+xml;base64,AAAA">',
    );
    expect(pasted).toMatchObject({ html: '<p>Two</p><img data-pasted="0">', leftOut: 2 });
    expect('pictures' in pasted && pasted.pictures.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Picture 1.png image/png',
    ]);
  });

  it('keeps each picture where it stood, and no gap for one that was refused', () => {
    const image = '<img src="data:image/png;base64,iVBORw0KGgo=">';
    const pasted = cleanPaste(`<p>a</p><p><span>${image}</span></p><p>b</p>${image}<p>c ${image} d</p>`);
    expect('html' in pasted && withPictures(pasted.html, ['one', null, 'three'])).toBe(
      '<p>a</p><img data-file="one"><p>b</p><p>c <img data-file="three"> d</p>',
    );
  });

  it.each([
    [
      'Google Docs',
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;text-decoration:none;">Normal and </span><span style="font-weight:700;font-style:normal;">bold</span><span style="font-weight:400;font-style:italic;"> italic</span><span style="font-weight:400;text-decoration:line-through;">out</span></p><br /><ul><li dir="ltr" style="font-weight:400;"><p><span style="font-weight:400;">One</span></p><ul><li><p>Two</p></li></ul></li></ul></b><br class="Apple-interchange-newline">`,
      '<p dir="ltr"><span>Normal and </span><span><strong>bold</strong></span><span><em> italic</em></span><span><s>out</s></span></p><ul><li dir="ltr"><p><span>One</span></p><ul><li><p>Two</p></li></ul></li></ul>',
    ],
    [
      'Word',
      `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=PT>Bold</span></b> and <i>italic</i></p>`,
      '<p class="MsoNormal"><b><span lang="PT">Bold</span></b> and <i>italic</i></p>',
    ],
    [
      'LibreOffice',
      '<p style="line-height:100%"><font face="Arial"><span style="font-weight: bold">Bold</span></font><br/>next</p>',
      '<p><font face="Arial"><span><strong>Bold</strong></span></font><br>next</p>',
    ],
  ])('from %s has its marks, and no others', (_program, html, wanted) => {
    expect(clean(html)).toBe(wanted);
  });

  it('is refused when tables are huge or lists deep', () => {
    expect(clean(`<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(1001)}</table>`)).toBe('table');
    expect(clean(nested(7))).toBe('depth');
    expect(clean(nested(3))).toContain('deep');
  });
});
