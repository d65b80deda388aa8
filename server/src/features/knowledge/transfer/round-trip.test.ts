import {
  type ArticleDocument,
  type ArticleNode,
  nodeRules,
  nodesOf,
  problemOfDocument,
} from '@sightline/contract/knowledge/document';
import { expect, it } from 'vitest';
import { problemOfRead } from './problem-of-read.ts';
import { readText } from './read-text.ts';
import { type Links, writeMarkdown } from './write-markdown.ts';

/** The same numbers on every machine (mulberry32). */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const id = (at: number) => `01981f3c-8439-7000-8000-${String(at).padStart(12, '0')}`;

const words = [
  ...[
    'Pressão',
    '日本',
    '1. not a list',
    '- nor this',
    '# nor this',
    'a*b*c',
    '_x_',
    'E-104',
    '`tick',
    '[!NOTE]',
    '~~no~~',
  ],
  ...[
    '<b>',
    '&amp;',
    '|cell|',
    'a\\b',
    '![no](x)',
    '[no](x)',
    '>',
    '+',
    '=',
    '---',
    '"quoted"',
    '100 %',
    '**',
    'https://a.test/_b_',
    '#',
  ],
];
const codes = ['x', 'a`b', '``', '`', 'a|b', '<i>', '*x*', 'a \\ b'];
const addresses = [
  ...[
    'https://a.test/x_(y)?a=1&b=[2]*',
    'https://a.test/ação',
    'mailto:a@b.test',
    '/knowledge/article/x',
    '#part',
    'https://a.test/<x>',
  ],
];

function generator(seed: number) {
  const roll = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + roll(most) }, make);
  const phrase = () => some(3, () => pick(words)).join(' ');

  function text(): ArticleNode {
    const isCode = roll(6) === 0;
    const marks = [
      ...(['bold', 'italic', 'strike'] as const).filter(() => roll(4) === 0).map((type) => ({ type })),
      ...(isCode ? [{ type: 'code' }] : []),
      ...(roll(6) === 0 ? [{ type: 'link', attrs: { href: pick(addresses) } }] : []),
    ];
    return { type: 'text', text: isCode ? pick(codes) : phrase(), ...(marks.length > 0 && { marks }) };
  }

  function inline(): ArticleNode[] {
    const nodes = some(4, (): ArticleNode => {
      const kind = roll(10);
      if (kind === 0) return { type: 'hardBreak' };
      return kind === 1 ? { type: 'articleLink', attrs: { id: id(roll(3)) } } : text();
    });
    const isText = (node?: ArticleNode) => node?.type === 'text';
    const marksOf = (node?: ArticleNode) => JSON.stringify(node?.marks ?? []);
    return nodes.filter(
      (node, at) => !isText(node) || !isText(nodes[at - 1]) || marksOf(node) !== marksOf(nodes[at - 1]),
    );
  }

  const paragraph = (): ArticleNode =>
    roll(12) === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: [text(), ...gap(inline())] };
  /** Two texts of the same marks would be one. */
  const gap = (nodes: ArticleNode[]): ArticleNode[] => (roll(2) === 0 ? [] : [{ type: 'hardBreak' }, ...nodes]);
  const code = (): ArticleNode => ({
    type: 'codeBlock',
    ...(roll(2) === 0 && { attrs: { language: 'bash' } }),
    content: [{ type: 'text', text: pick(['a\n\n  b', '```\nx\n````', '<td>\n', '- x', '    four']) }],
  });
  const picture = (): ArticleNode => ({
    type: 'picture',
    attrs: { file: id(10 + roll(5)), alt: pick(['', 'Door', 'a [b] "c" <d> & *e*']), width: pick([null, null, 50]) },
  });
  const list = (type: string, item: string, level: number): ArticleNode => ({
    type,
    ...(type === 'orderedList' && roll(2) === 0 && { attrs: { start: 3, type: 'a' } }),
    content: some(3, () => ({ type: item, content: [paragraph(), ...(roll(3) === 0 ? blocks(level + 2, 2) : [])] })),
  });

  function cell(type: string): ArticleNode {
    const attrs = roll(6) === 0 ? { attrs: { colspan: 2, rowspan: 3 } } : {};
    return { type, ...attrs, content: roll(5) === 0 ? [paragraph(), code(), picture()] : [paragraph()] };
  }

  function block(level: number): ArticleNode {
    const simple = [
      paragraph,
      code,
      picture,
      (): ArticleNode => ({ type: 'horizontalRule' }),
      (): ArticleNode => ({ type: 'heading', attrs: { level: 2 + roll(2) }, content: [text()] }),
      (): ArticleNode => ({ type: 'object', attrs: { id: id(20 + roll(5)) } }),
    ];
    if (level > 4) return pick(simple)();
    const deep = [
      (): ArticleNode => list('bulletList', 'listItem', level),
      (): ArticleNode => list('orderedList', 'listItem', level),
      (): ArticleNode => list('steps', 'step', level),
      (): ArticleNode => ({ type: 'blockquote', content: blocks(level + 1, 2) }),
      (): ArticleNode => ({
        type: 'callout',
        attrs: { kind: pick(['info', 'tip', 'warning', 'danger']) },
        content: blocks(level + 1, 2),
      }),
      (): ArticleNode => ({
        type: 'accordion',
        content: [{ type: 'accordionTitle', content: [{ type: 'text', text: phrase() }] }, ...blocks(level + 1, 2)],
      }),
      (): ArticleNode => {
        const width = 1 + roll(3);
        const row = (type: string) => ({ type: 'tableRow', content: Array.from({ length: width }, () => cell(type)) });
        return {
          type: 'table',
          content: [row(pick(['tableHeader', 'tableCell'])), ...some(2, () => row('tableCell'))],
        };
      },
    ];
    return pick([...simple, ...deep])();
  }

  const blocks = (level: number, most: number): ArticleNode[] => some(most, () => block(level));
  return (): ArticleDocument => ({ type: 'doc', content: blocks(0, 6) }) as ArticleDocument;
}

const links: Links = {
  pictureAt: (node) => `../pictures/${String(node.attrs?.file)}.png`,
  objectAt: (at) =>
    at === id(24)
      ? { name: 'Gone [x]', isPicture: false }
      : { name: 'Plan', isPicture: at === id(20), address: `../files/${at}` },
  linkTo: () => ({ title: 'Another [one]', address: 'another.md' }),
};

/** Order of marks, and attributes that say nothing, are no difference. */
function plain(node: ArticleNode): ArticleNode {
  const attrs = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null);
  const file = /pictures\/(.+)\.png$/.exec(String(node.attrs?.file))?.[1];
  return {
    type: node.type,
    ...(attrs.length > 0 && { attrs: { ...Object.fromEntries(attrs), ...(file && { file }) } }),
    ...(node.text !== undefined && { text: node.text }),
    ...(node.marks && { marks: node.marks.toSorted((a, b) => a.type.localeCompare(b.type)) }),
    ...(node.content && { content: node.content.map(plain) }),
  };
}

it('an article that was exported as Markdown comes back equal', () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 300; seed += 1) {
    const body = generator(seed)();
    if (problemOfDocument(body)) continue;
    for (const node of nodesOf(body)) kinds.add(node.type);
    const written = writeMarkdown({ title: 'Change *it* [now]', summary: 'In & short_', body }, links);
    const read = readText('a.md', Buffer.from(written));
    expect([read.title, read.summary]).toEqual(['Change *it* [now]', 'In & short_']);
    expect(plain(read.document), `seed ${seed}\n${written}`).toEqual(plain(body));
    expect(problemOfRead(read.document)).toBeNull();
  }
  expect([...kinds].sort()).toEqual(Object.keys(nodeRules).sort());
});
