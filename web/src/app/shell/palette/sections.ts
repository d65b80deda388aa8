import { useNetwork } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/session/session.tsx';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
import { usePages } from '../nav-items.ts';
import { type FoundHits, useFound } from './found.ts';
import type { PaletteItem, PaletteSection } from './palette-item.ts';
import { searches, useFeatureCommands } from './parts.ts';
import { usePlaceCommands } from './place-commands.ts';
import { usePreferenceCommands } from './preference-commands.ts';
import { hasVerb, loose, rank } from './rank.ts';
import { type RecentPick, readRecent, rememberPick } from './recent.ts';

const mostRecent = 5;

/** An item, and what is stored when it is chosen. */
type Line = PaletteItem & { pick: RecentPick };

/** The best rank among its items says where it stands. */
type RankedSection = PaletteSection & { best: number };

/** Everything that the palette shows for a text: local items at once, and the results of the features. */
export function usePaletteSections(text: string) {
  const { t } = useTranslation();
  const router = useRouter();
  const { online } = useNetwork();
  const { user, token } = useSession();
  const owner = `${user.id}:${token.organization?.id}:${token.branch?.id}`;
  const { found, isSearching, searchNow } = useFound(text, online);
  const rankOf = (item: PaletteItem): number => rank(text, item);
  const byRank = (one: PaletteItem, other: PaletteItem): number => rankOf(one) - rankOf(other);
  /** Hits of a search come behind everything else, in their order, unless one is exactly what was typed. */
  const rankOfHit = (item: PaletteItem): number => (rankOf(item) === 0 ? 0 : loose);
  const byExactness = (one: PaletteItem, other: PaletteItem): number => rankOfHit(one) - rankOfHit(other);

  const remembered = ({ pick, ...item }: Line): PaletteItem => ({
    ...item,
    run: () => {
      rememberPick(owner, pick);
      item.run();
    },
  });
  const hitLine = ({ label: search, icon }: PaletteSearch, { id, path, isLoose: _, ...words }: PaletteHit): Line => {
    const key = `${search}:${id}`;
    const run = () => router.history.push(path);
    return { key, icon, ...words, run, pick: { key, hit: { id, path, ...words, search } } };
  };

  const pages = usePages().map((page): Line => {
    const key = `page:${page.id}`;
    return { key, label: t(`nav.${page.id}`), icon: page.icon, run: () => router.history.push(page.to), pick: { key } };
  });
  const commands = [...useFeatureCommands(), ...usePlaceCommands(), ...usePreferenceCommands()].map(
    ({ id, section, worksOffline = false, ...command }) => {
      const key = `command:${id}`;
      const refusal = online || worksOffline ? {} : { refusal: t('search.needs_connection') };
      return { section, line: { ...command, ...refusal, key, pick: { key } } satisfies Line };
    },
  );
  const actions = commands.filter(({ section }) => section === 'actions').map(({ line }) => line);
  const atHand = commands.filter(({ section }) => section === 'ticket').map(({ line }) => line);

  const recentLine = ({ key, hit }: RecentPick): Line | undefined => {
    if (!hit) return [...pages, ...actions].find((line) => line.key === key);
    const search = searches.find(({ label }) => label === hit.search);
    return search && hitLine(search, hit);
  };
  const recent = readRecent(owner)
    .flatMap((pick) => recentLine(pick) ?? [])
    .filter((line) => rankOf(line) < loose)
    .toSorted(byRank)
    .slice(0, mostRecent);
  const shown = new Set(recent.map(({ key }) => key));
  const others = (lines: readonly Line[]) => lines.filter(({ key }) => !shown.has(key)).map(remembered);
  const isNamed = (line: Line) =>
    rankOf(line) < loose && !(line.isFoundOnly && text === '') && !(line.isFoundByVerb && !hasVerb(text, line));
  const meant = (lines: readonly Line[]) => others(lines.filter(isNamed).toSorted(byRank));
  const hasOwn = text !== '' && [...pages, ...actions, ...atHand].some(isNamed);
  const wantedHits = (hits: readonly PaletteHit[]) => hits.filter(({ isLoose }) => !(isLoose && hasOwn));

  const ofOwn = (label: PaletteSection['label'], items: readonly PaletteItem[]): RankedSection => ({
    ...{ label, items, best: Math.min(...items.map(rankOf)) },
  });
  const ofSearch = (search: FoundHits): RankedSection => {
    const items = others(wantedHits(search.hits).map((hit) => hitLine(search, hit))).toSorted(byExactness);
    const best = isSearching ? loose : Math.min(...items.map(rankOfHit));
    return { label: search.label, items, isFormer: isSearching, best };
  };
  const sections = [
    ofOwn('at_hand', atHand.filter(isNamed).toSorted(byRank)),
    ofOwn('recent', recent.map(remembered)),
    ofOwn('pages', meant(pages)),
    ofOwn('actions', meant(actions)),
    ...found.map(ofSearch),
  ];

  /** Resolves with the first result. */
  async function findFirst(): Promise<PaletteItem | undefined> {
    const lines = (await searchNow()).flatMap((search) => search.hits.map((hit) => hitLine(search, hit)));
    const [first] = lines.toSorted(byExactness);
    return first && remembered(first);
  }

  return {
    sections: sections.filter(({ items }) => items.length > 0).toSorted((one, other) => one.best - other.best),
    isSearching,
    isFailed: !isSearching && found.some((search) => search.isFailed),
    isOffline: !online,
    findFirst,
  };
}
