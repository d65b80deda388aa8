import { expect, it } from 'vitest';
import {
  type ArticleNode,
  documentLimits,
  isSafeAddress,
  linkedArticlesOf,
  picturesOf,
  problemOfDocument,
  textOf,
} from './document.ts';

const id = '01981f3c-8439-7000-8000-3add8c489d33';
const text = (words: string, href?: string): ArticleNode => ({
  type: 'text',
  text: words,
  ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }] }),
});
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });

it('a document may hold all that the editor offers', () => {
  const whole = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Before you begin')] },
    {
      type: 'callout',
      attrs: { kind: 'warning' },
      content: [paragraph(text('Turn it off.', 'https://example.test/a?b#c'))],
    },
    { type: 'steps', content: [{ type: 'step', attrs: { id: 'a1' }, content: [paragraph(text('Open the door.'))] }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Gloves'))] }] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableHeader',
              attrs: { colspan: 1, rowspan: 1, colwidth: null },
              content: [paragraph(text('Code'))],
            },
          ],
        },
      ],
    },
    { type: 'picture', attrs: { file: id, alt: 'The door', width: 50 } },
    { type: 'codeBlock', attrs: { language: null }, content: [text('reset --all')] },
    { type: 'horizontalRule' },
    paragraph(text('See '), { type: 'articleLink', attrs: { id } }, { type: 'hardBreak' }),
  );
  expect(problemOfDocument(whole)).toBeNull();
  expect([picturesOf(whole as never), linkedArticlesOf(whole as never)]).toEqual([[id], [id]]);
  expect(textOf(whole as never)).toBe(
    'Before you begin\nTurn it off.\nOpen the door.\nGloves\nCode\nThe door\nreset --all\nSee  ',
  );
});

it.each([
  ['a script', doc({ type: 'script', content: [text('alert(1)')] }), 'unknown'],
  ['markup beside the text', doc({ type: 'paragraph', html: '<b>', content: [] }), 'unknown'],
  ['a handler among the attributes', doc({ type: 'paragraph', attrs: { onclick: 'x' } }), 'unknown'],
  ['an attribute that every object has', doc({ type: 'paragraph', attrs: { constructor: 'x' } }), 'unknown'],
  ['a node named like what every object has', doc({ type: 'toString' }), 'unknown'],
  ['a picture of another place', doc({ type: 'picture', attrs: { file: 'https://example.test/a.png' } }), 'value'],
  ['a picture as a data address', doc({ type: 'picture', attrs: { file: 'data:image/png;base64,AA' } }), 'value'],
  ['a picture of nothing', doc({ type: 'picture' }), 'value'],
  ['a link without an address', doc(paragraph({ ...text('a'), marks: [{ type: 'link' }] })), 'link'],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 } }), 'value'],
  ['a step outside of steps', doc({ type: 'step', content: [] }), 'place'],
  ['text that stands alone', doc(text('a')), 'place'],
  ['no document', { type: 'paragraph' }, 'place'],
  ['bold code', doc({ type: 'codeBlock', content: [{ ...text('a'), marks: [{ type: 'bold' }] }] }), 'value'],
  ['a text of a million letters', doc(paragraph(text('a'.repeat(1_000_000)))), 'size'],
  ['too much in all', doc(...Array.from({ length: 40 }, () => paragraph(text('a'.repeat(19_000))))), 'size'],
  ['too many nodes', doc(...Array.from({ length: documentLimits.nodes + 1 }, () => ({ type: 'paragraph' }))), 'size'],
  [
    'a table of a million cells',
    doc({
      type: 'table',
      content: [{ type: 'tableRow', content: Array.from({ length: 2001 }, () => ({ type: 'tableCell' })) }],
    }),
    'table',
  ],
])('a document with %s is refused', (_what, document, problem) => {
  expect(problemOfDocument(document)).toBe(problem);
});

it('lists that are nested without end are refused, and stop nobody', () => {
  let inner: ArticleNode = paragraph(text('a'));
  for (let depth = 0; depth < 100_000; depth += 1) inner = { type: 'blockquote', content: [inner] };
  expect(problemOfDocument(doc(inner))).toBe('depth');
});

it.each(['https://example.test', 'http://192.0.2.1/a', 'mailto:help@example.test', '/knowledge/article/a', '#part'])(
  'a link may lead to %s',
  (address) => expect(isSafeAddress(address)).toBe(true),
);

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,a',
  'vbscript:a',
  'file:///etc/passwd',
  '//example.test',
  '/\\example.test',
  'https:\\example.test',
  'https://',
  'ftp://example.test',
  'example.test',
  '',
  null,
  `https://example.test/${'a'.repeat(2000)}`,
])('a link may not lead to %j', (address) => expect(isSafeAddress(address)).toBe(false));
