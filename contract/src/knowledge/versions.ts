import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../scalars.ts';

export const Change = z.enum(['same', 'added', 'removed', 'changed']);

/** A piece of text, and whether only one of two versions has it. */
export const DiffPart = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) });
export type DiffPart = z.infer<typeof DiffPart>;

/** The kind of a document's line: a text with its block, a row of a table, or an object without text of its own. */
export const LineKind = z.enum([
  ...(['paragraph', 'heading', 'subheading', 'bullet', 'number', 'step', 'quote', 'code', 'row', 'fold'] as const),
  ...(['info', 'tip', 'warning', 'danger', 'picture', 'object', 'divider'] as const),
]);
export type LineKind = z.infer<typeof LineKind>;

export const DiffLine = z.object({
  kind: LineKind,
  change: Change,
  parts: z.array(DiffPart),
  /** It says the same and looks otherwise: formats, links, the width of a picture, what was drawn on it. */
  is_restyled: z.boolean(),
});
export type DiffLine = z.infer<typeof DiffLine>;

/** The number of a version, or the draft. */
const side = z.union([z.literal('draft'), z.coerce.number().int().min(1).max(1_000_000)]);

export const versionsApi = {
  diff: endpoint('GET', '/knowledge/article/:id/diff', {
    summary: 'Says what differs between two versions of an article.',
    description: 'Line by line, and word by word within a line. `draft` is what is written on now.',
    params: z.object({ id: Id }),
    query: z.object({ from: side, to: side }),
    data: z.object({
      title: z.array(DiffPart),
      summary: z.array(DiffPart),
      lines: z.array(DiffLine),
      /** Words that were added and removed in all. */
      added: z.int(),
      removed: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
