import type { Locale } from '@sightline/contract/scalars';
import {
  type AddressSearch,
  isAnyOf,
  isId,
  type ListSearch,
  readListSearch,
  toAddress,
} from '#web/lib/list-address.ts';

export const windows = ['7', '30', '90', '365'] as const;
export type FiguresWindow = (typeof windows)[number];
export const usualWindow: FiguresWindow = '30';

const address = {
  filters: { category: isId, owner: isId, language: isAnyOf(['en', 'pt']), review: isAnyOf(['due']) },
  orders: ['views', 'title', 'helpful_rate', 'tickets', 'solved_rate', 'deflected', 'open_flags', 'review_at'],
};

export type FiguresFilter = keyof typeof address.filters;
export type FiguresSearch = AddressSearch<FiguresFilter> & { days?: FiguresWindow };

export function readFiguresSearch(search: Record<string, unknown>): FiguresSearch {
  const days = windows.find((each) => each === String(search.days));
  return {
    ...toAddress<FiguresFilter>(readListSearch(address, search)),
    ...(days && days !== usualWindow && { days }),
  };
}

export const listSearchOf = (search: FiguresSearch): ListSearch => readListSearch(address, search);

export const figuresOrder = { order: 'views', dir: 'desc' } as const;

export function toFiguresQuery({ query, filter, order, dir }: ListSearch, days: FiguresWindow) {
  const { category, owner, language, review } = filter;
  return {
    ...(query && { query }),
    order_by: (order ?? figuresOrder.order) as 'views',
    ...(dir && { order_dir: dir }),
    filter: {
      days: Number(days),
      ...(category && { category_id: [...category] }),
      ...(owner && { owner_id: [...owner] }),
      ...(language && { language: language as Locale[] }),
      ...(review && { review: 'due' as const }),
    },
  };
}
