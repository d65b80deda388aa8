import { type ArticleDocument, textOf } from '@sightline/contract/knowledge/document';

/** A text of the library as it is typed: each line a paragraph. */
export const toText = (document: ArticleDocument): string => document.content.map(textOf).join('\n');

export const fromText = (text: string): ArticleDocument => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) =>
      line.trim() === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ),
});
