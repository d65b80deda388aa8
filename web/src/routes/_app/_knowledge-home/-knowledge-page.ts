import { readPage } from '#web/lib/list-address.ts';

/** The page of a list, from its address. */
export const readPageSearch = ({ page }: Record<string, unknown>): { page?: number } => readPage(page);
