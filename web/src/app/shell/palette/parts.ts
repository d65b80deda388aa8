import { byOrder, type PaletteCommand, type PalettePart } from '#web/lib/frame.ts';

const parts = Object.values(import.meta.glob<PalettePart>('../../../features/*/palette.ts', { eager: true }));

export const searches = parts.flatMap(({ paletteSearches = [] }) => paletteSearches).toSorted(byOrder);

const commandHooks = parts.flatMap(({ usePaletteCommands }) => usePaletteCommands ?? []);

/** The list of features never changes, so their hooks run in a stable order. */
export const useFeatureCommands = (): PaletteCommand[] => commandHooks.flatMap((hook) => [...hook()]);
