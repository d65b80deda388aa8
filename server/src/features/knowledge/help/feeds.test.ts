import { helpApi } from '@sightline/contract/knowledge/help';
import { limits } from '@sightline/contract/limits';
import { expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildEnvironment } from '#test/factories/environments';
import { buildArticle } from '#test/factories/knowledge';

async function buildCentre() {
  const lead = await buildPerson(await buildOrganization(), 'Manager');
  const { slug } = await buildEnvironment(lead);
  const body = { is_enabled: true, is_indexed: true, greeting_en: '', greeting_pt: '' };
  await as(lead.token).call(helpApi.set, { body });
  return { lead, slug };
}

it('a feed that is fetched again costs a few bytes, and one that hammers is told to wait', async () => {
  const { lead, slug } = await buildCentre();
  await buildArticle(lead, { title: 'Filters & pumps', visibility: 'public' });
  const { http } = await testApp();
  const fetchFeed = (headers: Record<string, string> = {}) =>
    http.inject({ url: `/help/${slug}/en/feed.xml`, headers, remoteAddress: '203.0.113.7' });
  const first = await fetchFeed();
  expect(first.body).toContain('<title>Filters &amp; pumps</title>');
  expect(first.headers['cache-control']).toBe('public, max-age=300');
  const known = { 'if-none-match': String(first.headers.etag) };
  expect((await fetchFeed(known)).statusCode).toBe(304);
  const answers = await Promise.all(Array.from({ length: 80 }, () => fetchFeed(known)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const other = await http.inject({ url: `/help/${slug}/en/feed.xml`, remoteAddress: '203.0.113.8' });
  expect(other.statusCode).toBe(200);
});

it.each(['search', '%73earch', 'search/'])(
  'somebody without an account who searches without end at %s is told to wait',
  async (path) => {
    const { slug } = await buildCentre();
    const { http } = await testApp();
    const remoteAddress = `203.0.113.${20 + path.length}`;
    const get = (url: string) => http.inject({ url: `/help/${slug}/en${url}`, remoteAddress });
    const found: number[] = [];
    for (let time = 0; time < 90; time += 1) found.push((await get(`/${path}?q=pump`)).statusCode);
    expect(new Set(found)).toEqual(new Set([200, 429]));
    expect((await get('')).statusCode).toBe(200);
  },
);

it('a sitemap names what is public now, on as many batches as it needs', async () => {
  const { lead, slug } = await buildCentre();
  const article = await buildArticle(lead, { title: 'Pump', visibility: 'public' });
  const { http } = await testApp();
  const read = async () => (await http.inject({ url: `/help/${slug}/sitemap.xml` })).body;
  expect([...(await read()).matchAll(/article\/pump/g)]).toHaveLength(1);
  expect(await read()).toBe(await read());
  await arrange(
    `insert into articles (organization_id, id, slug, title, summary, language, body, words, words_count, status, visibility,
       owner_id, created_by, version, published_draft, published_at)
     select organization_id, uuidv7(), 'copy-' || n, title, summary, language, body, words, words_count, status, visibility,
       owner_id, created_by, 1, 1, published_at from articles, generate_series(1, $2::int) as n where id = $1`,
    [article.id, 2 * limits.articles.public.sitemapBatch],
  );
  const addresses = [...(await read()).matchAll(/<loc>[^<]*article\/[^<]*<\/loc>/g)].map(([address]) => address);
  expect(addresses).toHaveLength(2 * limits.articles.public.sitemapBatch + 1);
  expect(new Set(addresses).size).toBe(addresses.length);
  await arrange(`update articles set visibility = 'agents' where id = $1`, [article.id]);
  expect(await read()).not.toContain('article/pump<');
});
