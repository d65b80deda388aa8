/* Sheets and rolls of labels, in millimetres. No schemas, so that screens may load it at once. */

export type LabelLayout = {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  /** The size of one label. */
  width: number;
  height: number;
  /** The distance of the first label from the corner of the page. */
  left: number;
  top: number;
  /** From one label to the next. */
  stepX: number;
  stepY: number;
};

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };

/** The layout of a printer of single labels: each is a page. */
const single = (width: number, height: number): LabelLayout => ({
  ...{ page: { width, height }, columns: 1, rows: 1, width, height },
  ...{ left: 0, top: 0, stepX: width, stepY: height },
});

export const labelLayoutNames = [
  ...(['l7160', 'l7163', 'l7651', '5160', '5163'] as const),
  ...(['62x29', '57x32', '25x25'] as const),
] as const;
export type LabelLayoutName = (typeof labelLayoutNames)[number];

export const labelLayouts: Readonly<Record<LabelLayoutName, LabelLayout>> = {
  l7160: {
    ...{ page: a4, columns: 3, rows: 7, width: 63.5, height: 38.1 },
    ...{ left: 7.25, top: 15.15, stepX: 66, stepY: 38.1 },
  },
  l7163: {
    ...{ page: a4, columns: 2, rows: 7, width: 99.1, height: 38.1 },
    ...{ left: 4.65, top: 15.15, stepX: 101.6, stepY: 38.1 },
  },
  l7651: {
    ...{ page: a4, columns: 5, rows: 13, width: 38.1, height: 21.2 },
    ...{ left: 4.75, top: 10.7, stepX: 40.6, stepY: 21.2 },
  },
  '5160': {
    ...{ page: letter, columns: 3, rows: 10, width: 66.675, height: 25.4 },
    ...{ left: 4.7625, top: 12.7, stepX: 69.85, stepY: 25.4 },
  },
  '5163': {
    ...{ page: letter, columns: 2, rows: 5, width: 101.6, height: 50.8 },
    ...{ left: 3.96875, top: 12.7, stepX: 106.3625, stepY: 50.8 },
  },
  '62x29': single(62, 29),
  '57x32': single(57, 32),
  '25x25': single(25, 25),
};

export const labelsPerPage = ({ columns, rows }: LabelLayout): number => columns * rows;

/** Returns the position of the label `index` of a page, row by row. */
export const labelPlace = ({ columns, left, top, stepX, stepY }: LabelLayout, index: number) => ({
  x: left + (index % columns) * stepX,
  y: top + Math.floor(index / columns) * stepY,
});

/** Counts the pages of `count` labels that begin at the place `start` of the first page, counted from 1. */
export const labelPages = (layout: LabelLayout, count: number, start: number): number =>
  Math.ceil((count + start - 1) / labelsPerPage(layout));

export const labelFields = ['tag', 'name', 'serial', 'location', 'space', 'workspace', 'logo'] as const;
export type LabelField = (typeof labelFields)[number];

/** A label that is about square has its texts below the code, others beside it. */
export const isSquare = ({ width, height }: Pick<LabelLayout, 'width' | 'height'>): boolean => width < height * 1.4;
