import type { ArticleMark, ArticleNode } from '@sightline/contract/knowledge/document';

/** Escapes the characters that Markdown would interpret. */
export const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~|&!#]/g, '\\$&');

/** A line that begins like a list, or like what underlines a heading, is text all the same. */
const escapedStart = (line: string): string =>
  line.replace(/^([-+=])/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

export const asMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const signs: Record<string, [string, string]> = { bold: ['**', 'strong'], italic: ['*', 'em'], strike: ['~~', 's'] };

/** A longer row of backticks than any in the text; a space keeps those at its ends apart. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** Signs of Markdown are sure between words only; elsewhere a tag says the same. */
function marked(text: string, { type, attrs }: ArticleMark, isWord: boolean): string {
  const [sign, tag] = signs[type] ?? [];
  if (sign && tag) return isWord ? `${sign}${text}${sign}` : `<${tag}>${text}</${tag}>`;
  return type === 'link' ? `[${text}](<${escaped(String(attrs?.href))}>)` : text;
}

const isApart = (node: ArticleNode | undefined, space: RegExp): boolean =>
  !node || node.type === 'hardBreak' || (node.type === 'text' && !node.marks?.length && space.test(node.text ?? ''));

type Target = { id: string; title: string; address: string } | undefined;

export function inlineOf(nodes: readonly ArticleNode[], linkTo: (id: string) => Target): string {
  const written = nodes.map((node, at) => {
    if (node.type === 'hardBreak') return '<br>';
    if (node.type === 'articleLink') {
      const target = linkTo(String(node.attrs?.id));
      return target ? `[${escaped(target.title)}](<${target.address}#article=${target.id}>)` : '…';
    }
    const { text = '', marks = [] } = node;
    const isWord = isApart(nodes[at - 1], /\s$/) && isApart(nodes[at + 1], /^\s/) && text === text.trim();
    const inner = marks.some(({ type }) => type === 'code') ? code(text) : escaped(text);
    return marks.filter(({ type }) => type !== 'code').reduce((so, mark) => marked(so, mark, isWord), inner);
  });
  return escapedStart(written.join(''));
}
