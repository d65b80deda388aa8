import { figuresList } from '@sightline/contract/knowledge/article-stats';
import { listAddress } from '#web/lib/list-address.ts';

export const windows = ['7', '30', '90', '365'] as const;
export type FiguresWindow = (typeof windows)[number];
export const usualWindow: FiguresWindow = '30';

const { of, read } = listAddress(figuresList);

export type FiguresAddress = ReturnType<typeof read>;
export type FiguresSearch = FiguresAddress & { days?: FiguresWindow };

export function readFiguresSearch(search: Record<string, unknown>): FiguresSearch {
  const days = windows.find((each) => each === String(search.days));
  return { ...read(search), ...(days && days !== usualWindow && { days }) };
}

export const listSearchOf = of;
