import { knowledgeApi, type Passage } from '@sightline/contract/knowledge/knowledge';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle } from '#test/factories/knowledge';

const search = async ({ token }: TestPerson, query: string, filter = {}) =>
  (await as(token).call(knowledgeApi.search, { query: { query, filter } })).data;
const titles = async (person: TestPerson, query: string, filter = {}) =>
  (await search(person, query, filter)).hits.map(({ article }) => article.title);
const marked = (passage: Passage) => passage.filter(({ is_match }) => is_match).map(({ text }) => text);

async function buildShelf() {
  const lead = await buildPerson(await buildOrganization(), 'Manager');
  const text =
    'The display shows E-31 when the intake is blocked. Technicians replaced the gasket. '.repeat(3) +
    'The pressure switch stands behind the left panel of the chiller.';
  await buildArticle(lead, { title: 'Intake differential switch', text, error_codes: ['E-31'] });
  await buildArticle(lead, {
    title: 'Manutenção dos compressores',
    language: 'pt',
    text: 'As válvulas devem ser lubrificadas a cada seis meses.',
  });
  return lead;
}

describe('the search', () => {
  it.each([
    ['a beginning, while one types', 'intak diff', 'Intake differential switch'],
    ['an error code', 'e-31', 'Intake differential switch'],
    ['another form of an English word', 'replacing gaskets', 'Intake differential switch'],
    ['another form of a Portuguese word', 'lubrificar válvula', 'Manutenção dos compressores'],
    ['words without accents', 'manutencao', 'Manutenção dos compressores'],
    ['words with accents that are not there', 'ìntake', 'Intake differential switch'],
  ])('finds by %s', async (_what, query, title) => {
    const found = await search(await buildShelf(), query);
    expect([found.match, found.hits.map(({ article }) => article.title)]).toEqual(['all', [title]]);
  });

  it('falls back to corrected words, to some of the words, then to what looks alike', async () => {
    const lead = await buildShelf();
    expect(await search(lead, 'gasket xylophone')).toMatchObject({ match: 'any', hits: [{}] });
    expect(await search(lead, 'compresorres')).toMatchObject({ match: 'corrected', hits: [{}] });
    expect(await search(lead, 'intakedifferential')).toMatchObject({ match: 'similar', hits: [{}] });
    expect(await search(lead, 'xylophone')).toMatchObject({ match: 'none', hits: [] });
  });

  it('takes nothing that is typed for its own language', async () => {
    const lead = await buildShelf();
    for (const query of ["'", '!', ':*', '(', 'a & | b', '<->', "gasket' | '", '\\', '%', '💡'])
      expect((await as(lead.token).call(knowledgeApi.search, { query: { query } })).status).toBe(200);
  });

  it('marks what it found, in the title and where the text has it', async () => {
    const lead = await buildShelf();
    const [hit] = (await search(lead, 'pressure switch')).hits;
    expect(marked(hit?.title ?? [])).toEqual(['switch']);
    expect(marked(hit?.passage ?? [])).toEqual(['pressure', 'switch']);
    const text = hit?.passage.map((piece) => piece.text).join('') ?? '';
    expect(text.length).toBeLessThan(200);
    expect(text.startsWith('… ')).toBe(true);
  });

  it('ranks a title above a text, and is narrowed by language', async () => {
    const lead = await buildShelf();
    await buildArticle(lead, { title: 'Gasket of the door', text: 'It lasts a year.' });
    expect(await titles(lead, 'gasket')).toEqual(['Gasket of the door', 'Intake differential switch']);
    expect(await titles(lead, 'gasket', { language: 'pt' })).toEqual([]);
  });

  it('suggests what fits a text that is being written', async () => {
    const lead = await buildShelf();
    const text = 'Good morning, our chiller stopped and the display says E-31, what can we do?';
    const { articles } = (await as(lead.token).call(knowledgeApi.suggest, { query: { text } })).data;
    expect(articles[0]?.title).toBe('Intake differential switch');
    expect((await as(lead.token).call(knowledgeApi.suggest, { query: { text: 'a' } })).data.articles).toEqual([]);
  });
});

describe('searches without a result', () => {
  it('are counted once they really find nothing', async () => {
    const lead = await buildShelf();
    const count = async (query: string) =>
      (await as(lead.token).call(knowledgeApi.countEmptySearch, { body: { query } })).data.is_counted;
    expect([await count('gasket'), await count('Gearbox  OIL'), await count('gearbox oil')]).toEqual([
      false,
      true,
      true,
    ]);
    const { searches } = (await as(lead.token).call(knowledgeApi.listEmptySearches, {})).data;
    expect(searches.map(({ words, times }) => [words, times])).toEqual([['gearbox oil', 2]]);
  });

  it('are forgotten beyond a number, the rare ones first', async () => {
    const lead = await buildShelf();
    await arrange(
      `insert into empty_searches (organization_id, words, times) select $1, 'word ' || n, n from generate_series(1, 600) n`,
      [lead.organization_id],
    );
    await as(lead.token).call(knowledgeApi.countEmptySearch, { body: { query: 'qwertz' } });
    const [row] = await arrange<{ total: number }>(
      'select count(*)::int as total from empty_searches where organization_id = $1',
      [lead.organization_id],
    );
    expect(row?.total).toBe(500);
  });
});
