/*
 * Which custom fields an asset has. Server and browser run the same functions. No schemas here, so that screens may load it
 * at once.
 */

type Node = { id: string; parent_id: string | null };

/** A category and all above it, the nearest first. */
export function lineage(categories: readonly Node[], id: string | null): string[] {
  const line: string[] = [];
  for (let next = id; next !== null && !line.includes(next); ) {
    line.push(next);
    next = categories.find((category) => category.id === next)?.parent_id ?? null;
  }
  return line;
}

/** Fields of all assets, and those of the asset's category and of the ones above it. */
export function fieldsOfCategory<F extends { category: { id: string } | null }>(
  fields: readonly F[],
  categories: readonly Node[],
  categoryId: string | null,
): F[] {
  const line = lineage(categories, categoryId);
  return fields.filter(({ category }) => category === null || line.includes(category.id));
}
