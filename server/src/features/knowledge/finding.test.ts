import { articlesApi } from '@sightline/contract/knowledge/articles';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { synonymsApi } from '@sightline/contract/knowledge/synonyms';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle, buildDraft } from '#test/factories/knowledge';

const buildLead = async () => buildPerson(await buildOrganization(), 'Manager');

async function search({ token }: TestPerson, query: string, filter = {}): Promise<string[]> {
  const { data } = await as(token).call(knowledgeApi.search, { query: { query, filter } });
  return data.match === 'all' ? data.hits.map(({ article }) => article.title) : [];
}

describe('a search', () => {
  it('takes words for each other that the workspace says mean the same, also several words for one', async () => {
    const lead = await buildLead();
    await buildArticle(lead, { title: 'Start the cooling unit', text: 'On the roof.' });
    await buildArticle(lead, { title: 'Chiller alarms' });
    const set = (...groups: string[][]) =>
      as(lead.token).call(synonymsApi.set, { body: { groups: groups.map((words) => ({ words })) } });
    expect(await search(lead, 'chiller start')).toEqual([]);
    await set(['chiller', 'cooling unit', 'Kältemaschine']);
    expect(await search(lead, 'chiller start')).toEqual(['Start the cooling unit']);
    expect(await search(lead, 'cooling unit alarms')).toEqual(['Chiller alarms']);
    expect((await search(lead, 'kaltemaschine')).sort()).toEqual(['Chiller alarms', 'Start the cooling unit']);
    expect((await set(['alone'])).code).toBe('INVALID_INPUT');
    await set();
    expect(await search(lead, 'chiller start')).toEqual([]);
  });

  it('finds the names of files that the published text shows, and error codes', async () => {
    const lead = await buildLead();
    const { id } = await buildDraft(lead, { title: 'Door', error_codes: ['E-4711'] });
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a5bd8' } });
    const files = [new File([new Uint8Array(await drawn.png().toBuffer())], 'latch-spring.png')];
    const { picture } = (await as(lead.token).call(articlesApi.addPicture, { params: { id }, body: {}, files })).data;
    const body = { type: 'doc' as const, content: [{ type: 'picture', attrs: { file: picture.id, alt: '' } }] };
    const draft = { title: 'Door', summary: '', body, lock_version: 2 };
    await as(lead.token).call(articlesApi.saveDraft, { params: { id }, body: draft });
    expect(await search(lead, 'latch spring')).toEqual([]);
    await as(lead.token).call(articlesApi.publish, { params: { id }, body: { lock_version: 3 } });
    expect([await search(lead, 'latch spring'), await search(lead, 'E-4711')]).toEqual([['Door'], ['Door']]);
  });

  it('finds drafts for authors who ask for them, and for nobody else', async () => {
    const organization = await buildOrganization();
    const lead = await buildPerson(organization, 'Manager');
    await buildDraft(lead, { title: 'Not yet', visibility: 'public' });
    expect(await search(lead, 'not yet')).toEqual([]);
    expect(await search(lead, 'not yet', { status: 'draft' })).toEqual(['Not yet']);
  });
});
