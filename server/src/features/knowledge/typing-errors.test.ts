import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildArticle } from '#test/factories/knowledge';

const search = async ({ token }: TestPerson, query: string, exact?: boolean) =>
  (
    await as(token).call(knowledgeApi.search, {
      query: { query, ...(exact !== undefined && { exact: String(exact) as 'true' }) },
    })
  ).data;

describe('a search with an error of typing', () => {
  let lead: TestPerson;

  beforeAll(async () => {
    lead = await buildPerson(await buildOrganization(), 'Manager');
    await buildArticle(lead, { title: 'Clean the evaporator coil' });
    await buildArticle(lead, { title: 'Reduza a pressão do compressor', language: 'pt' });
    await buildArticle(lead, { title: 'Empty the chiller strainer' });
  });

  it('says which words it corrected, and searches for what was typed when told to', async () => {
    const found = await search(lead, 'evaporatr');
    expect([found.match, found.corrections]).toEqual(['corrected', [{ typed: 'evaporatr', words: ['evaporator'] }]]);
    expect(await search(lead, 'evaporatr', true)).toMatchObject({ match: 'similar', corrections: [] });
  });

  it('says corrected words with their accents', async () => {
    expect((await search(lead, 'presao')).corrections).toEqual([{ typed: 'presao', words: ['pressão'] }]);
  });

  it('leaves the words alone that are written somewhere', async () => {
    expect(await search(lead, 'chiller strainer')).toMatchObject({ match: 'all', corrections: [] });
  });
});

describe('codes and numbers in a search', () => {
  it.each(['E-104', 'E104', 'e 104', 'e104', 'E–104'])(
    '%s finds the article about E-104 and the one about E104',
    async (query) => {
      const lead = await buildPerson(await buildOrganization(), 'Manager');
      await buildArticle(lead, { title: 'Panel shows E-104' });
      await buildArticle(lead, { title: 'Gate shows E104' });
      await buildArticle(lead, { title: 'Press shows E-105' });
      const { hits, match } = await search(lead, query);
      expect([match, hits.map(({ article }) => article.title).sort()]).toEqual([
        'all',
        ['Gate shows E104', 'Panel shows E-104'],
      ]);
    },
  );

  it('are never corrected to others', async () => {
    const lead = await buildPerson(await buildOrganization(), 'Manager');
    await buildArticle(lead, { title: 'Panel shows E-32', error_codes: ['E-32'] });
    const { corrections, match } = await search(lead, 'E31');
    expect([corrections, match]).toEqual([[], expect.stringMatching(/none|similar/)]);
  });
});

describe('words of articles that a reader may not read', () => {
  it('correct nothing of theirs', async () => {
    const organization = await buildOrganization();
    const lead = await buildPerson(organization, 'Manager');
    await buildArticle(lead, { title: 'Replace the flywheel', visibility: 'agents' });
    const space = await buildSpace(organization);
    const customer = await buildPerson(organization, 'Client', space);
    expect((await search(lead, 'flywhel')).corrections).toEqual([{ typed: 'flywhel', words: ['flywheel'] }]);
    expect(await search(customer, 'flywhel')).toMatchObject({ corrections: [], hits: [], match: 'none' });
  });

  it('of another workspace correct nothing', async () => {
    const lead = await buildPerson(await buildOrganization(), 'Manager');
    await buildArticle(lead, { title: 'Replace the flywheel' });
    const stranger = await buildPerson(await buildOrganization(), 'Manager');
    await buildArticle(stranger, { title: 'Replace the gasket' });
    expect(await search(stranger, 'flywhel')).toMatchObject({ corrections: [], hits: [] });
  });
});
