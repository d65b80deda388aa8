import type { synonymsApi } from '@sightline/contract/knowledge/synonyms';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof synonymsApi> = {
  list: { allow: 'knowledge.create' },
  set: {
    allow: 'knowledge.manage',
    input: () => ({ body: { groups: [{ words: ['chiller', 'cooling unit'] }] } }),
    audits: 'setting.changed',
  },
};

export const rows: Rows = ({ organization, article_synonym, secret }) => ({
  article_synonyms: { organization_id: organization, id: article_synonym, words: [`word ${secret}`, 'other'] },
  vocabulary: {
    organization_id: organization,
    word: `word${secret}`,
    written: `word${secret}`,
    shortened: [`word${secret}`],
  },
});
