/*
 * Selects the custom fields of an asset. Server and browser run the same functions. No schemas here, so that screens may load it at once.
 */

import { lineage, type TreeNode } from '../tree.ts';

type Placed = { category: { id: string } | null; only_models: boolean; model_ids: readonly string[] };

/** Fields of all assets, those of the asset's category and of the ones above it, and those of its model. */
export function fieldsOfAsset<F extends Placed>(
  fields: readonly F[],
  categories: readonly TreeNode[],
  { categoryId, modelId }: { categoryId: string | null; modelId: string | null },
): F[] {
  const line = lineage(categories, categoryId);
  return fields.filter(
    ({ category, only_models, model_ids }) =>
      (modelId !== null && model_ids.includes(modelId)) ||
      (!only_models && (category === null || line.includes(category.id))),
  );
}
