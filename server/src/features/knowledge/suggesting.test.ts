import { readFile } from 'node:fs/promises';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle } from '#test/factories/knowledge';
import { readArticleStories } from '../../demo/article-story.ts';

/** Tickets of the demo as people wrote them, and the beginnings of the titles that help with them. */
const judged: readonly (readonly [ticket: string, helps: readonly string[]])[] = [
  [
    'Door to pharmacy does not release from inside. The exit button of the pharmacy door only works at the third or fourth press. This is an escape route.',
    [],
  ],
  [
    'Ammonia sensor in machine room: yearly test. The test gas bottle expires next month, please plan the test before that.',
    [],
  ],
  ['Elevator B stops 3 cm below floor level. Since this morning elevator B stops slightly too low on all floors.', []],
  ['Nurse call panel in ward 4 shows wrong room numbers', []],
  ['Paging system silent in the car park. Announcements cannot be heard on levels 2 and 3 of the car park.', []],
  ['Lights in corridor 3.2 flicker. About every ten seconds the whole corridor flickers.', []],
  ['Compressor trips on start-up after filter change. The controller reports E-31.', ['Chiller shows E-31']],
  ['Label printer in the laboratory prints blank labels. Every second label is blank.', ['Label printer shows 0x6']],
  ['Conveyor belt of packing station 5 worn. The belt frays at the left edge.', ['Track a conveyor belt']],
  [
    'Cold room 2 door heater without function. Ice builds up at the lower edge of the door.',
    ['Ice on the evaporator of a cold room'],
  ],
  ['Steriliser 2: door does not lock any more', ['Steriliser door does not lock']],
  ['The steam boiler is locked out with F28', ['Restart the steam boiler']],
];

describe('articles that are suggested for a ticket', () => {
  let lead: TestPerson;
  const suggested = async (person: TestPerson, text: string) =>
    (await as(person.token).call(knowledgeApi.suggest, { query: { text } })).data.articles;

  beforeAll(async () => {
    lead = await buildPerson(await buildOrganization(), 'Manager');
    const read = (name: string) => readFile(new URL(`../../demo/stories/${name}`, import.meta.url), 'utf8');
    const texts = await Promise.all([read('articles.txt'), read('help-articles.txt')]);
    for (const { title, summary, language, body, tags, codes } of texts
      .flatMap(readArticleStories)
      .flatMap(({ articles }) => articles))
      await buildArticle(lead, { title, summary, language, body, tags, error_codes: codes });
  });

  it.each(judged)('%s', async (ticket, helps) => {
    const titles = (await suggested(lead, ticket)).map(({ title }) => title);
    if (helps.length === 0) return expect(titles).toEqual([]);
    for (const [at, help] of helps.entries()) expect(titles[at]).toContain(help);
  });
});

describe('an article and its translation', () => {
  const build = async () => {
    const organization = await buildOrganization();
    const lead = await buildPerson(organization, 'Manager');
    const reader = await buildPerson(organization, 'Agent');
    await arrange(`update users set locale = 'pt' where id = $1`, [reader.id]);
    const codes = { error_codes: ['E-31'] };
    const source = await buildArticle(lead, {
      ...codes,
      title: 'Chiller shows E-31',
      text: 'The strainer is blocked.',
    });
    const other = await buildArticle(lead, {
      ...codes,
      title: 'Chiller mostra E-31',
      text: 'O filtro.',
      language: 'pt',
    });
    const paired = { params: { id: other.id }, body: { source_id: source.id } };
    expect((await as(lead.token).call(publishingApi.pair, paired)).status).toBe(200);
    const alone = await buildArticle(lead, { ...codes, title: 'What E-31 costs', text: 'Little.' });
    return { lead, reader, source, other, alone };
  };
  const titlesOf = (articles: readonly { title: string }[]) => articles.map(({ title }) => title);

  it('are suggested once, in the language of the reader, before what is in others', async () => {
    const { lead, reader } = await build();
    const suggested = async ({ token }: TestPerson) =>
      titlesOf(
        (await as(token).call(knowledgeApi.suggest, { query: { text: 'The chiller says E-31' } })).data.articles,
      );
    expect(await suggested(reader)).toEqual(['Chiller mostra E-31', 'What E-31 costs']);
    expect(await suggested(lead)).toEqual(['Chiller shows E-31', 'What E-31 costs']);
  });

  it('are found once', async () => {
    const { lead, reader } = await build();
    const found = async ({ token }: TestPerson) =>
      titlesOf(
        (await as(token).call(knowledgeApi.search, { query: { query: 'chiller E-31' } })).data.hits.map(
          ({ article }) => article,
        ),
      );
    expect([await found(reader), await found(lead)]).toEqual([['Chiller mostra E-31'], ['Chiller shows E-31']]);
  });

  it('are read most together, also when it is the other one that is read', async () => {
    const { lead, reader, source, alone } = await build();
    for (const { id } of [source, alone]) await as(lead.token).call(readerActivityApi.view, { params: { id } });
    await as(reader.token).call(readerActivityApi.view, { params: { id: alone.id } });
    const { trending } = (await as(reader.token).call(knowledgeApi.home, {})).data;
    expect(titlesOf(trending)).toEqual(['Chiller mostra E-31', 'What E-31 costs']);
  });
});
