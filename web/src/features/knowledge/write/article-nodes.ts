import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { ArticleLinkView } from './article-link-view.tsx';
import { ObjectView } from './object-view.tsx';

export const ObjectBlock = Node.create({
  name: 'object',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: null, parseHTML: (element) => element.getAttribute('data-object') } }),
  parseHTML: () => [{ tag: 'div[data-object]' }],
  renderHTML: ({ node }) => ['div', { 'data-object': node.attrs.id as string }],
  addNodeView: () => ReactNodeViewRenderer(ObjectView),
});

export const ArticleLink = Node.create({
  name: 'articleLink',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: null, parseHTML: (element) => element.getAttribute('data-article') } }),
  parseHTML: () => [{ tag: 'span[data-article]' }],
  renderHTML: ({ node }) => ['span', { 'data-article': node.attrs.id as string }],
  addNodeView: () => ReactNodeViewRenderer(ArticleLinkView),
});
