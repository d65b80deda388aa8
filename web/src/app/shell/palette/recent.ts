import type { PaletteHit } from '#web/lib/frame.ts';

/** A page or command by its key alone; what was found with all that its line shows. */
export type RecentPick = { key: string; hit?: PaletteHit & { search: string } };

const mostKept = 8;
const nameOf = (owner: string): string => `palette:${owner}`;

const isPick = (value: unknown): value is RecentPick =>
  typeof value === 'object' && value !== null && typeof (value as Partial<RecentPick>).key === 'string';

/** What somebody chose in this browser, the latest first. Signing out forgets it, as all that is kept there. */
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
