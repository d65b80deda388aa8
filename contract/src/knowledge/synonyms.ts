import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line } from '../scalars.ts';

/** Words that mean the same to those who search. */
export const SynonymGroup = z.object({ id: Id, words: z.array(z.string()) });
export type SynonymGroup = z.infer<typeof SynonymGroup>;

const words = z.array(line(limits.articles.label)).min(2).max(limits.articles.synonyms);

export const synonymsApi = {
  list: endpoint('GET', '/knowledge/synonyms', {
    summary: 'Lists the words that the search takes for each other.',
    query: OnePage,
    data: wholeList({ groups: z.array(SynonymGroup) }),
  }),
  set: endpoint('PUT', '/knowledge/synonyms', {
    summary: 'Replaces the words that the search takes for each other.',
    body: z.object({ groups: z.array(z.object({ words })).max(limits.articles.synonymGroups) }),
    data: z.object({ groups: z.array(SynonymGroup) }),
  }),
};
