import { type ArticleDocument, type ArticleNode, nodesOf } from './document.ts';

export type ArticleStep = { id: string; node: ArticleNode };

/** The steps of an article in reading order, each with the id under which it is ticked: its own, or that of its place. */
export function stepsOf(document: ArticleDocument): ArticleStep[] {
  const steps = [...nodesOf(document)].filter(({ type }) => type === 'step');
  return steps.map((node, at) => {
    const given = node.attrs?.id;
    return { id: typeof given === 'string' && given !== '' ? given : `step-${at + 1}`, node };
  });
}
