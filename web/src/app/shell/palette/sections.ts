import { useNetwork } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/session/session.tsx';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
import { matches } from '#web/lib/plain-text.ts';
import { usePages } from '../nav-items.ts';
import { useFound } from './found.ts';
import type { PaletteItem, PaletteSection } from './palette-item.ts';
import { searches, useFeatureCommands } from './parts.ts';
import { usePlaceCommands } from './place-commands.ts';
import { usePreferenceCommands } from './preference-commands.ts';
import { type RecentPick, readRecent, rememberPick } from './recent.ts';

const mostRecent = 5;

/** An item, and what is stored when it is chosen. */
type Line = PaletteItem & { pick: RecentPick };

/** Everything that the palette shows for a text: local items at once, and the results of the features. */
export function usePaletteSections(text: string) {
  const { t } = useTranslation();
  const router = useRouter();
  const { online } = useNetwork();
  const { user, token } = useSession();
  const owner = `${user.id}:${token.organization?.id}:${token.branch?.id}`;
  const { found, isSearching, searchNow } = useFound(text, online);
  const isMeant = matches(text);

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
    .filter(({ label, hint = '' }) => isMeant(`${label} ${hint}`))
    .slice(0, mostRecent);
  const shown = new Set(recent.map(({ key }) => key));
  const others = (lines: readonly Line[]) => lines.filter(({ key }) => !shown.has(key)).map(remembered);
  const isNamed = ({ label, also = '', isFoundOnly }: Line) =>
    isMeant(`${label} ${also}`) && !(isFoundOnly && text === '');
  const meant = (lines: readonly Line[]) => others(lines.filter(isNamed));
  const hasOwn = text !== '' && [...pages, ...actions, ...atHand].some(isNamed);
  const wantedHits = (hits: readonly PaletteHit[]) => hits.filter(({ isLoose }) => !(isLoose && hasOwn));

  const sections: PaletteSection[] = [
    { label: 'at_hand', items: atHand.filter(isNamed) },
    { label: 'recent', items: recent.map(remembered) },
    { label: 'pages', items: meant(pages) },
    { label: 'actions', items: meant(actions) },
    ...found.map((search) => ({
      label: search.label,
      items: others(wantedHits(search.hits).map((hit) => hitLine(search, hit))),
      isFormer: isSearching,
    })),
  ];

  /** Resolves with the first result. */
  async function findFirst(): Promise<PaletteItem | undefined> {
    for (const search of await searchNow()) {
      const [hit] = search.hits;
      if (hit) return remembered(hitLine(search, hit));
    }
    return undefined;
  }

  return {
    sections: sections.filter(({ items }) => items.length > 0),
    isSearching,
    isFailed: !isSearching && found.some((search) => search.isFailed),
    isOffline: !online,
    findFirst,
  };
}
