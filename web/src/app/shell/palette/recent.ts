import type { PaletteHit } from '#web/lib/frame.ts';

/** Pages and commands are stored by key, search results with everything that their item shows. */
export type RecentPick = { key: string; hit?: PaletteHit & { search: string } };

const mostKept = 8;
const nameOf = (owner: string): string => `palette:${owner}`;

const isPick = (value: unknown): value is RecentPick =>
  typeof value === 'object' && value !== null && typeof (value as Partial<RecentPick>).key === 'string';

/** Recent choices in this browser, latest first. Signing out clears them. */
export function readRecent(owner: string): readonly RecentPick[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPick) : [];
  } catch {
    return [];
  }
}

export function rememberPick(owner: string, pick: RecentPick): void {
  const others = readRecent(owner).filter(({ key }) => key !== pick.key);
  localStorage.setItem(nameOf(owner), JSON.stringify([pick, ...others].slice(0, mostKept)));
}
