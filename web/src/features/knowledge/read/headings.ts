import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { nodesOf, textOf } from '@sightline/contract/knowledge/document';
import { slugOf } from '#web/lib/slug.ts';

export type Heading = { id: string; text: string; level: number };

/** The headings of a text, each with an address of its own. */
export function headingsOf(document: ArticleDocument): Heading[] {
  const taken = new Map<string, number>();
  return [...nodesOf(document)]
    .filter(({ type }) => type === 'heading')
    .map((node) => {
      const text = textOf(node).trim();
      const slug = slugOf(text) || 'part';
      const times = (taken.get(slug) ?? 0) + 1;
      taken.set(slug, times);
      return { id: times === 1 ? slug : `${slug}-${times}`, text, level: Number(node.attrs?.level) };
    })
    .filter(({ text }) => text !== '');
}
