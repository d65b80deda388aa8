import { type ArticleNode, textOf } from '@sightline/contract/knowledge/document';
import { wrapToWidth } from '@sightline/contract/text-lines';
import { lettersOf } from '../../../pdf/fitting.ts';
import { type Flow, lineHeight } from '../../../pdf/pages.ts';

const pad = 1.4;
const mostLines = 40;
const rule = '#c9cdd4';
const tint = '#f1f3f6';

const spanOf = ({ attrs }: ArticleNode): number => {
  const span = Number(attrs?.colspan);
  return Number.isInteger(span) && span > 1 ? span : 1;
};

/** Columns are equally wide; a row stays on one page, and what is too long for one is cut. */
export function drawTable(flow: Flow, table: ArticleNode, inset: number): void {
  const rows = table.content ?? [];
  const columns = Math.max(1, ...rows.map(({ content = [] }) => content.reduce((sum, cell) => sum + spanOf(cell), 0)));
  const size = columns > 8 ? 6.5 : columns > 5 ? 8 : 9.5;
  const wide = (flow.width - inset) / columns;
  for (const { content = [] } of rows) {
    const cells = content.map((cell) => {
      const isHead = cell.type === 'tableHeader';
      const style = { size, weight: isHead ? ('bold' as const) : ('regular' as const) };
      const width = wide * spanOf(cell);
      const lines = textOf(cell)
        .split('\n')
        .flatMap((text) => wrapToWidth(lettersOf(flow.sheet), text, style, width - 2 * pad, mostLines))
        .slice(0, mostLines);
      return { lines, style, width, isHead };
    });
    const height = Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight(size) + 2 * pad;
    flow.need(height);
    let left = flow.left + inset;
    for (const { lines, style, width, isHead } of cells) {
      if (isHead) flow.sheet.block(left, flow.y, width, height, tint);
      for (const [at, text] of lines.entries())
        flow.sheet.write(text, left + pad, flow.y + pad + at * lineHeight(size), style);
      const [top, bottom, right] = [flow.y, flow.y + height, left + width];
      flow.sheet.line([left, top, right, top, right, bottom, left, bottom, left, top], 0.15, rule);
      left = right;
    }
    flow.gap(height);
  }
  flow.gap(3);
}
