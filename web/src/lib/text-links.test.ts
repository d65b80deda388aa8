import { describe, expect, it } from 'vitest';
import { findLinks } from './text-links.ts';

const hrefs = (text: string) => findLinks(text).flatMap(({ href }) => href ?? []);

describe('addresses in a text', () => {
  it.each([
    ['(see http://a.example/12)', 'http://a.example/12'],
    ['https://en.wikipedia.org/wiki/GT_Racing_(video_game)', 'https://en.wikipedia.org/wiki/GT_Racing_(video_game)'],
    ['(https://a.example/GT_(game))', 'https://a.example/GT_(game)'],
    ['((https://a.example/x)).', 'https://a.example/x'],
    ['[text](https://a.example/x)', 'https://a.example/x'],
    ['[https://a.example/x]', 'https://a.example/x'],
    ['https://a.example/x[1]', 'https://a.example/x[1]'],
    ['“https://a.example/x”', 'https://a.example/x'],
    ['"https://a.example/x".', 'https://a.example/x'],
    ["'https://a.example/x'", 'https://a.example/x'],
    ["https://a.example/O'Brien", "https://a.example/O'Brien"],
    ['**https://a.example/x**', 'https://a.example/x'],
    ['https://a.example/x, and', 'https://a.example/x'],
    ['https://a.example/x...', 'https://a.example/x'],
    ['https://a.example/x?y=1!', 'https://a.example/x?y=1'],
    ['https://a.example/', 'https://a.example/'],
    ['参照https://a.example/x。次', 'https://a.example/x'],
    ['（https://a.example/x）', 'https://a.example/x'],
    ['https://bücher.example/straße', 'https://bücher.example/straße'],
    ['https://例え.jp/道', 'https://例え.jp/道'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
    ['http://10.0.0.7:8080/x.', 'http://10.0.0.7:8080/x'],
    ['HTTPS://A.example', 'HTTPS://A.example'],
    ['www.example.com.', 'https://www.example.com'],
    ['write to ana.reis@example.com.', 'mailto:ana.reis@example.com'],
    ['<joão@exemplo.com.br>', 'mailto:joão@exemplo.com.br'],
  ])('%s leads to %s', (text, href) => expect(hrefs(text)).toEqual([href]));

  it.each(['http://', 'https://)', 'www.', 'a@b', '@ana', 'javascript:alert(1)', 'ftp://a.example', 'www.x'])(
    '%s leads nowhere',
    (text) => expect(hrefs(text)).toEqual([]),
  );

  it('loses nothing of the text', () => {
    const text = 'a (https://a.example/x_(y)). b@c.example, end';
    expect(
      findLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('reads an e-mail address inside an address of the web as part of it', () =>
    expect(hrefs('https://a.example/?to=b@c.example')).toEqual(['https://a.example/?to=b@c.example']));
});
