/** "Pão & Cia." → "pao-cia": how an address names somebody. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

type Named = { id: string; name: string };

/** How an address names each of these: by a slug, or by the id where another one has the same. */
export function addressNames(all: readonly Named[]): ReadonlyMap<string, string> {
  const bySlug = Map.groupBy(all, ({ name }) => slugOf(name));
  return new Map(
    all.map(({ id, name }) => [id, bySlug.get(slugOf(name))?.length === 1 && slugOf(name) ? slugOf(name) : id]),
  );
}

/** Finds the records that a name in an address means: the whole slug, or its first words. An ambiguous name means several. */
export function namedBy<T extends Named>(typed: string, all: readonly T[]): T[] {
  const slug = slugOf(typed);
  const exact = all.filter(({ name }) => slugOf(name) === slug);
  return exact.length > 0 ? exact : all.filter(({ name }) => slug !== '' && slugOf(name).startsWith(`${slug}-`));
}

/** Returns the longest word of a name, to search a list on the server for it. */
export const searchTextOf = (typed: string): string =>
  slugOf(typed)
    .split('-')
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');
