import { AppError } from '@sightline/contract/errors';

/** These ids first, in their order; the others of the list behind them as they were. */
export function inOrder(ids: readonly string[], known: readonly string[]): string[] {
  if (ids.some((id) => !known.includes(id))) throw new AppError('NOT_FOUND', 'ids');
  return [...new Set([...ids, ...known])];
}
