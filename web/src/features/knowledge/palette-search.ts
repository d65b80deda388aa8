import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit } from '#web/lib/frame.ts';
import { matches, plain } from '#web/lib/plain-text.ts';

const mostHits = 6;

export async function searchArticles(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { hits, match, corrections } = await unwrap(call(knowledgeApi.search, { query: { query: text }, signal }));
  // Hits that have only some of the words, or look like them, are noise among pages and commands.
  if (match !== 'all' && match !== 'corrected') return [];
  const isNamed = matches(
    corrections.reduce((words, { typed, words: [word = typed] }) => plain(words).replace(typed, word), text),
  );
  return hits.slice(0, mostHits).map(({ article: { id, slug, title, language, category, error_codes } }) => ({
    id,
    label: title,
    language,
    ...(category && { hint: category.name }),
    path: `/knowledge/article/${slug}`,
    ...(!isNamed(`${title} ${error_codes.join(' ')}`) && { isLoose: true as const }),
  }));
}
