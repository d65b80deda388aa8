import type { CSSProperties } from 'react';

type Size = { width: number; height: number };

/** A compromise between portrait and landscape cameras. */
const wantedRatio = 4 / 3;

/** The number of columns that gives the largest pictures. */
export function columnsFor(count: number, { width, height }: Size): number {
  let best = { columns: 1, area: -1 };
  for (let columns = 1; columns <= count; columns += 1) {
    const tileWidth = width / columns;
    const tileHeight = height / Math.ceil(count / columns);
    const seen = Math.min(tileWidth, tileHeight * wantedRatio);
    if (seen > best.area) best = { columns, area: seen };
  }
  return best.columns;
}

/** Each tile spans two tracks, so that a last row with fewer tiles can be centered. */
export function gridOf(count: number, size: Size): { list: CSSProperties; firstOfLast: number; start: number } {
  const columns = columnsFor(count, size);
  const left = count % columns;
  return {
    list: { gridTemplateColumns: `repeat(${columns * 2}, minmax(0, 1fr))` },
    firstOfLast: left === 0 ? -1 : count - left,
    start: columns - left + 1,
  };
}

/** The other pictures are beside the main one on wide stages, else below it. */
export const stripSide = ({ width, height }: Size): 'beside' | 'below' => (width > height * 1.15 ? 'beside' : 'below');
