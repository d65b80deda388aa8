import { limits } from '@sightline/contract/limits';

/** Moments that are often meant, in the reader's zone; next week begins on Monday. Moments that are over today are left out. */
export function dueMoments(now: number): { name: 'today' | 'tomorrow' | 'next_week'; at: Date }[] {
  const inDays = (days: number): Date => {
    const at = new Date(now);
    at.setDate(at.getDate() + days);
    at.setHours(limits.dueHour, 0, 0, 0);
    return at;
  };
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7;
  return [
    { name: 'today' as const, at: inDays(0) },
    { name: 'tomorrow' as const, at: inDays(1) },
    { name: 'next_week' as const, at: inDays(toMonday) },
  ].filter(({ at }) => at.getTime() > now);
}
