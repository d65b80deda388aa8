import type { ArticleDocument, ArticleNode } from '@sightline/contract/knowledge/document';
import type { DiffLine } from '@sightline/contract/knowledge/versions';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare.ts';

const text = (words: string, ...marks: string[]): ArticleNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const p = (...content: (string | ArticleNode)[]): ArticleNode => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
});
const node = (type: string, content: ArticleNode[], attrs: Record<string, unknown> = {}): ArticleNode => ({
  type,
  attrs,
  content,
});
const doc = (...content: ArticleNode[]): ArticleDocument => ({ type: 'doc', content });
const row = (...cells: string[]) =>
  node(
    'tableRow',
    cells.map((cell) => node('tableCell', [p(cell)])),
  );
const file = '01981f3c-8439-7000-8000-3add8c489d33';

const signs = { same: '', added: '+', removed: '-' };
const show = ({ kind, change, parts, is_restyled }: DiffLine) =>
  `${change} ${kind}${is_restyled ? '*' : ''}: ${parts.map((part) => `${signs[part.change]}${part.text}`).join('|')}`;
const compare = (before: ArticleDocument, after: ArticleDocument) => compareDocuments(before, after).map(show);

describe('the difference between two documents', () => {
  it.each<[string, ArticleDocument, ArticleDocument, string[]]>([
    ['nothing', doc(p('One.')), doc(p('One.')), ['same paragraph: One.']],
    [
      'words of a paragraph',
      doc(p('Turn the pump off and wait.')),
      doc(p('Turn the motor off and wait.')),
      ['changed paragraph: Turn the |-pump|+motor| off and wait.'],
    ],
    [
      'lines that came and went',
      doc(p('Keep this.'), p('Completely outdated words.')),
      doc(p('New start here today.'), p('Keep this.')),
      [
        'added paragraph: +New start here today.',
        'same paragraph: Keep this.',
        'removed paragraph: -Completely outdated words.',
      ],
    ],
    [
      'a format alone',
      doc(p('Never open it.')),
      doc(p('Never ', text('open', 'bold'), ' it.')),
      ['changed paragraph*: Never open it.'],
    ],
    [
      'a row of a table',
      doc(node('table', [row('Code', 'Cause'), row('E-31', 'Low flow')])),
      doc(node('table', [row('Code', 'Cause'), row('E-31', 'Low water flow'), row('E-32', 'No phase')])),
      ['same row: Code | Cause', 'changed row: E-31 | Low |+water |flow', 'added row: +E-32 | No phase'],
    ],
    [
      'a picture that shows something else, and one that is new',
      doc({ type: 'picture', attrs: { file, alt: 'The valve' } }),
      doc({ type: 'picture', attrs: { file, alt: 'The valve', width: 50 } }, { type: 'horizontalRule' }),
      ['changed picture*: The valve', 'added divider: '],
    ],
    [
      'a step, whose id nobody sees',
      doc(node('steps', [node('step', [p('Open it.')], { id: 'a' })])),
      doc(node('steps', [node('step', [p('Open it.')], { id: 'b' }), node('step', [p('Close it.')], { id: 'c' })])),
      ['same step: Open it.', 'added step: +Close it.'],
    ],
    [
      'what stands in a callout',
      doc(node('callout', [p('Hot.')], { kind: 'info' })),
      doc(node('callout', [p('Hot.')], { kind: 'warning' })),
      ['removed info: -Hot.', 'added warning: +Hot.'],
    ],
  ])('names %s', (_what, before, after, wanted) => {
    expect(compare(before, after)).toEqual(wanted);
  });
});
