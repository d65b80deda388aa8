import type { ArticleDocument, ArticleMark, ArticleNode, CalloutKind } from '@sightline/contract/knowledge-document';
import { textOf } from '@sightline/contract/knowledge-document';

export type Links = {
  /** Where the file of a picture is, from the text, with what was drawn on it. */
  pictureAt: (node: ArticleNode) => string | undefined;
  /** What is shown of the library, and where it is, from the text. */
  objectAt: (id: string) => { name: string; isPicture: boolean; address?: string } | undefined;
  /** Title and address of an article that the reader may see. */
  linkTo: (id: string) => { title: string; address: string } | undefined;
};

const callouts: Record<CalloutKind, string> = { info: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' };

/** What Markdown would take for its own. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~|]/g, '\\$&');

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? '' : rest) + line)
    .join('\n');

function marked(text: string, mark: ArticleMark): string {
  if (mark.type === 'bold') return `**${text}**`;
  if (mark.type === 'italic') return `*${text}*`;
  if (mark.type === 'strike') return `~~${text}~~`;
  return mark.type === 'link' ? `[${text}](<${String(mark.attrs?.href).replace(/[<>]/g, encodeURIComponent)}>)` : text;
}

function inline(node: ArticleNode, links: Links): string {
  if (node.type === 'hardBreak') return '  \n';
  if (node.type === 'articleLink') {
    const target = links.linkTo(String(node.attrs?.id));
    return target ? `[${escaped(target.title)}](<${target.address}>)` : '…';
  }
  const isCode = node.marks?.some(({ type }) => type === 'code');
  const text = isCode ? `\`${(node.text ?? '').replaceAll('`', "'")}\`` : escaped(node.text ?? '');
  return (node.marks ?? []).filter(({ type }) => type !== 'code').reduce(marked, text);
}

const line = (node: ArticleNode, links: Links): string =>
  (node.content ?? []).map((child) => inline(child, links)).join('');

const items = (node: ArticleNode, links: Links, lead: (at: number) => string): string =>
  (node.content ?? [])
    .map((item, at) => indented(blocks(item, links), lead(at), ' '.repeat(lead(at).length)))
    .join('\n');

/** Cells are lines: what a cell holds besides is written one after the other. */
function table(node: ArticleNode, links: Links): string {
  const rows = (node.content ?? []).map((row) =>
    (row.content ?? []).map((cell) => blocks(cell, links).replace(/\s*\n\s*/g, ' ')),
  );
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const written = rows.map((cells) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`);
  written.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return written.join('\n');
}

function object(node: ArticleNode, links: Links): string {
  const shown = links.objectAt(String(node.attrs?.id));
  if (!shown) return '';
  const name = escaped(shown.name);
  return shown.address ? `${shown.isPicture ? '!' : ''}[${name}](<${shown.address}>)` : `*[${name}]*`;
}

function block(node: ArticleNode, links: Links): string {
  switch (node.type) {
    case 'heading':
      return `${node.attrs?.level === 3 ? '###' : '##'} ${line(node, links)}`;
    case 'bulletList':
      return items(node, links, () => '- ');
    case 'orderedList':
    case 'steps':
      return items(node, links, (at) => `${at + 1}. `);
    case 'callout': {
      const kind = callouts[node.attrs?.kind as CalloutKind] ?? callouts.info;
      return indented(`[!${kind}]\n${blocks(node, links)}`, '> ', '> ');
    }
    case 'blockquote':
      return indented(blocks(node, links), '> ', '> ');
    case 'table':
      return table(node, links);
    case 'picture': {
      const [at, alt] = [links.pictureAt(node), escaped(textOf(node))];
      return at ? `![${alt}](<${at}>)` : alt && `*[${alt}]*`;
    }
    case 'object':
      return object(node, links);
    case 'accordion': {
      const [title, ...rest] = node.content ?? [];
      const inner = blocks({ type: 'doc', content: rest }, links);
      return `<details>\n<summary>${title ? line(title, links) : ''}</summary>\n\n${inner}\n\n</details>`;
    }
    case 'codeBlock':
      return `\`\`\`\`${String(node.attrs?.language ?? '')}\n${textOf(node)}\n\`\`\`\``;
    case 'horizontalRule':
      return '---';
    default:
      return node.content?.some(({ type }) => ['text', 'hardBreak', 'articleLink'].includes(type))
        ? line(node, links)
        : blocks(node, links);
  }
}

const blocks = (node: ArticleNode, links: Links): string =>
  (node.content ?? [])
    .map((child) => block(child, links))
    .filter((text) => text !== '')
    .join('\n\n');

type Written = { title: string; summary: string; body: ArticleDocument };

export function writeMarkdown({ title, summary, body }: Written, links: Links): string {
  const parts = [`# ${escaped(title)}`, ...(summary ? [`*${escaped(summary)}*`] : []), blocks(body, links)];
  return `${parts.join('\n\n')}\n`;
}
