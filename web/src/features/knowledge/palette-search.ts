import { knowledgeApi } from '@sightline/contract/knowledge';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit } from '#web/lib/frame.ts';

const mostHits = 6;

export async function searchArticles(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { hits } = await unwrap(call(knowledgeApi.search, { query: { query: text }, signal }));
  return hits.slice(0, mostHits).map(({ article: { id, slug, title, category } }) => ({
    id,
    label: title,
    ...(category && { hint: category.name }),
    path: `/knowledge/article/${slug}`,
  }));
}
