/**
 * Markdown has no syntax for these; they are written as comments, which other programs do not show: `article` at the beginning; `summary` and
 * `object` before the block that shows the same to others; `steps`, and the numbers of a `list`, before a list; `empty` for a paragraph without
 * text.
 */
export type OwnComment = 'article' | 'summary' | 'object' | 'steps' | 'list' | 'empty';

export const ownComment = (what: OwnComment, value?: string): string =>
  `<!-- sightline:${what}${value === undefined ? '' : ` ${value}`} -->`;

export function readOwnComment(comment: string): { what: OwnComment; value: string } | null {
  const [, what, value = ''] =
    /^ sightline:(article|summary|object|steps|list|empty)(?: (\S{1,60}))? $/.exec(comment) ?? [];
  return what ? { what: what as OwnComment, value } : null;
}
