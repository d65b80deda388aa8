import { assetsApi } from '@sightline/contract/assets/assets';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { helpApi } from '@sightline/contract/knowledge/help';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { environmentsApi } from '@sightline/contract/workspace/environments';
import { accepted, type Caller, call } from '../../../e2e/faults/caller.ts';

const [assets, sheets, articles, questions] = [50, 20, 10, 100];
const words = (text: string) => ({ en: text, pt: text });
const slug = 'library';

/** A workspace of its own holds what the costly requests ask for. */
export type Library = {
  assets: string[];
  sheets: { ticket: string; sheet: string }[];
  articles: string[];
  slug: string;
};

async function addSheets(owner: Caller): Promise<Library['sheets']> {
  const all = Array.from({ length: questions }, (_one, number) => ({
    ...{
      id: `q${number}`,
      type: 'text' as const,
      label: words(`Question ${number}`),
      help: words(`How to answer question ${number}`),
    },
  }));
  const body = { name: 'Long', sections: [{ id: 's', title: words('Work'), questions: all }] };
  const { sheet_template } = await accepted(call(owner, sheetTemplatesApi.create, { body }));
  const { id: template_id, version } = sheet_template;
  await accepted(call(owner, sheetTemplatesApi.publish, { params: { id: template_id }, body: { version } }));
  const added: Library['sheets'] = [];
  for (let number = 0; number < sheets; number += 1) {
    const { ticket } = await accepted(call(owner, ticketsApi.create, { body: { subject: `A long sheet ${number}` } }));
    const params = { id: ticket.id };
    const { assistance_sheet } = await accepted(call(owner, sheetsApi.start, { params, body: { template_id } }));
    added.push({ ticket: ticket.id, sheet: assistance_sheet.id });
  }
  return added;
}

async function addArticles(owner: Caller): Promise<string[]> {
  const text = 'Close the valve, wait until the pressure is gone, and open the housing. '.repeat(20);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  const body = { type: 'doc' as const, content: Array.from({ length: 120 }, () => paragraph) };
  const added: string[] = [];
  for (let number = 0; number < articles; number += 1) {
    const title = `A long article ${number}`;
    const { article } = await accepted(call(owner, articlesApi.create, { body: { title, language: 'en' } }));
    const params = { id: article.id };
    const draft = { title, summary: '', body, lock_version: 1 };
    await accepted(call(owner, articlesApi.saveDraft, { params, body: draft }));
    await accepted(call(owner, articlesApi.publish, { params, body: { lock_version: 2 } }));
    added.push(article.id);
  }
  return added;
}

export async function stockLibrary(owner: Caller): Promise<Library> {
  const tags: string[] = [];
  for (let number = 0; number < assets; number += 1) {
    const body = { tag: `PUMP-${number}`, name: `Pump of hall ${number}` };
    tags.push((await accepted(call(owner, assetsApi.create, { body }))).asset.id);
  }
  const colors = { primary: '#0f6e63', secondary: '#b4690e' };
  await accepted(call(owner, environmentsApi.create, { body: { slug, name: 'Library', colors, hosts: [] } }));
  const centre = { is_enabled: true, is_indexed: true, greeting_en: '', greeting_pt: '' };
  await accepted(call(owner, helpApi.set, { body: centre }));
  return { assets: tags, sheets: await addSheets(owner), articles: await addArticles(owner), slug };
}
