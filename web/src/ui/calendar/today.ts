import { wallAt } from './zone.ts';

/** The day that it is by the clock of a zone. */
export const todayIn = (zone: string): string => wallAt(Date.now(), zone).day;
