import type { ArticleDocument, ArticleNode, CalloutKind } from '@sightline/contract/knowledge/document';
import { textOf } from '@sightline/contract/knowledge/document';
import { asMarkup, escaped, inlineOf } from './markdown-inline.ts';
import { ownComment } from './own-comments.ts';

export type Links = {
  /** Returns the path of a picture's file, with its marks drawn on it, relative to the text. */
  pictureAt: (node: ArticleNode) => string | undefined;
  /** Returns an object of the library, and its path relative to the text. */
  objectAt: (id: string) => { name: string; isPicture: boolean; address?: string } | undefined;
  /** Title and address of an article that the reader may see. */
  linkTo: (id: string) => { title: string; address: string } | undefined;
};

const callouts: Record<CalloutKind, string> = { info: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' };

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n');

const line = (node: ArticleNode, { linkTo }: Links): string =>
  inlineOf(node.content ?? [], (id) => {
    const target = linkTo(id);
    return target && { id, ...target };
  });

const items = (node: ArticleNode, links: Links, lead: (at: number) => string): string =>
  (node.content ?? [])
    .map((item, at) => indented(blocks(item, links), lead(at), ' '.repeat(lead(at).length)))
    .join('\n');

const rowsOf = (node: ArticleNode): ArticleNode[][] => (node.content ?? []).map((row) => row.content ?? []);
const span = (cell: ArticleNode, name: 'colspan' | 'rowspan'): number => Number(cell.attrs?.[name] ?? 1);

/** Whether Markdown's own tables can say it: a head, cells of one line, none that are joined. */
function isPlainTable(rows: readonly (readonly ArticleNode[])[]): boolean {
  const isLine = ({ content = [] }: ArticleNode) =>
    content.length === 1 &&
    content[0]?.type === 'paragraph' &&
    !content[0].content?.some(({ text, marks }) => marks?.some(({ type }) => type === 'code') && text?.includes('|'));
  return rows.every(
    (cells, at) =>
      cells.length === rows[0]?.length &&
      cells.every(
        (cell) =>
          (cell.type === 'tableHeader') === (at === 0) &&
          span(cell, 'colspan') === 1 &&
          span(cell, 'rowspan') === 1 &&
          isLine(cell),
      ),
  );
}

function table(node: ArticleNode, links: Links): string {
  const rows = rowsOf(node);
  if (isPlainTable(rows)) {
    const written = rows.map((cells) => `| ${cells.map((cell) => blocks(cell, links)).join(' | ')} |`);
    return [written[0], `|${' --- |'.repeat(rows[0]?.length ?? 1)}`, ...written.slice(1)].join('\n');
  }
  const cellOf = (cell: ArticleNode): string => {
    const tag = cell.type === 'tableHeader' ? 'th' : 'td';
    const spans = (['colspan', 'rowspan'] as const).filter((name) => span(cell, name) > 1);
    return `<${[tag, ...spans.map((name) => `${name}="${span(cell, name)}"`)].join(' ')}>\n\n${blocks(cell, links)}\n\n</${tag}>`;
  };
  const written = rows.map((cells) => ['<tr>', ...cells.map(cellOf), '</tr>'].join('\n'));
  return ['<table>', ...written, '</table>'].join('\n');
}

function picture(node: ArticleNode, links: Links): string {
  const [at, alt] = [links.pictureAt(node), textOf(node)];
  if (!at) return alt && `*[${escaped(alt)}]*`;
  const { width } = node.attrs ?? {};
  return width
    ? `<img src="${asMarkup(at)}" alt="${asMarkup(alt)}" width="${String(width)}%">`
    : `![${escaped(alt)}](<${at}>)`;
}

function codeBlock(node: ArticleNode): string {
  const text = textOf(node);
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const language = String(node.attrs?.language ?? '');
  return `${fence}${/^[^\s`]+$/.test(language) ? language : ''}\n${text}\n${fence}`;
}

/** Markdown has no kinds of numbers. */
function numbered(node: ArticleNode, links: Links): string {
  const { start = 1, type } = node.attrs ?? {};
  const list = items(node, links, (at) => `${Number(start) + at}. `);
  return type && type !== '1' ? `${ownComment('list', String(type))}\n${list}` : list;
}

function object(node: ArticleNode, links: Links): string {
  const shown = links.objectAt(String(node.attrs?.id));
  if (!shown) return '';
  const name = escaped(shown.name);
  const own = ownComment('object', String(node.attrs?.id));
  return `${own}\n\n${objectIn(shown, name)}`;
}

const objectIn = (shown: NonNullable<ReturnType<Links['objectAt']>>, name: string): string =>
  shown.address ? `${shown.isPicture ? '!' : ''}[${name}](<${shown.address}>)` : `*[${name}]*`;

function block(node: ArticleNode, links: Links): string {
  switch (node.type) {
    case 'heading':
      return `${node.attrs?.level === 3 ? '###' : '##'} ${line(node, links)}`;
    case 'bulletList':
      return items(node, links, () => '- ');
    case 'orderedList':
      return numbered(node, links);
    case 'steps':
      return `${ownComment('steps')}\n${items(node, links, (at) => `${at + 1}. `)}`;
    case 'callout': {
      const kind = callouts[node.attrs?.kind as CalloutKind] ?? callouts.info;
      return indented(`[!${kind}]\n\n${blocks(node, links)}`.trimEnd(), '> ', '> ');
    }
    case 'blockquote':
      return indented(blocks(node, links), '> ', '> ');
    case 'table':
      return table(node, links);
    case 'picture':
      return picture(node, links);
    case 'object':
      return object(node, links);
    case 'accordion': {
      const [title, ...rest] = node.content ?? [];
      const inner = blocks({ type: 'doc', content: rest }, links);
      return `<details>\n<summary>${title ? asMarkup(textOf(title)) : ''}</summary>\n\n${inner}\n\n</details>`;
    }
    case 'codeBlock':
      return codeBlock(node);
    case 'horizontalRule':
      return '***';
    case 'paragraph':
      return node.content?.length ? line(node, links) : ownComment('empty');
    default:
      return blocks(node, links);
  }
}

/** Two lists of one kind would be read as one. */
const endOfList = '<!-- -->';
const listSigns: Record<string, string> = { bulletList: '-', orderedList: '1.', steps: '1.' };

function blocks(node: ArticleNode, links: Links): string {
  const content = node.content ?? [];
  const [only] = content;
  // Readers put it into what has nothing else.
  if (content.length === 1 && only?.type === 'paragraph' && !only.content?.length) return '';
  return content
    .flatMap((child, at) => {
      const sign = listSigns[child.type];
      const isSame = sign !== undefined && listSigns[content[at - 1]?.type ?? ''] === sign;
      return isSame ? [endOfList, block(child, links)] : [block(child, links)];
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

type Written = { title: string; summary: string; body: ArticleDocument };

export function writeMarkdown({ title, summary, body }: Written, links: Links): string {
  const said = escaped(summary.replace(/\s+/g, ' ').trim());
  const parts = [
    ownComment('article'),
    `# ${escaped(title)}`,
    ...(said ? [ownComment('summary'), `*${said}*`] : []),
    blocks(body, links),
  ];
  return `${parts.join('\n\n')}\n`;
}
