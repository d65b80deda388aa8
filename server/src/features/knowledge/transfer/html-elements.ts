/** The content of these elements is never text of an article. */
export const left = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'select',
  'title',
]);
/** Elements without an end tag; an unclosed one would swallow the rest. */
export const withoutEnd = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
  'source',
  'embed',
  'col',
  'area',
  'base',
]);

export const containers: Record<string, string> = {
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
  details: 'accordion',
};

/** Levels of nodes that each of these brings before there is text, with a paragraph and the text. */
export const levels: Record<string, number> = { table: 5, tableRow: 4, bulletList: 4, orderedList: 4, steps: 4 };
export const textLevels = 3;

export const marks: Record<string, string> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ code: 'code', kbd: 'code', samp: 'code' },
};

/** These end the paragraph that they stand in. */
export const isBlock = (name: string): boolean =>
  Object.hasOwn(containers, name) ||
  /^(p|div|section|article|main|header|footer|aside|figure|figcaption|h[1-6]|pre|hr|dl|dt|dd|tbody|thead|tfoot|body|html|summary)$/.test(
    name,
  );
