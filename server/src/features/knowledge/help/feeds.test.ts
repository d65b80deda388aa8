import { helpApi } from '@sightline/contract/knowledge-help';
import { expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import { buildEnvironment } from '#test/factories/environments';
import { buildArticle } from '#test/factories/knowledge';

it('a feed that is fetched again costs a few bytes, and one that hammers is told to wait', async () => {
  const lead = await buildPerson(await buildOrganization(), 'Manager');
  const { slug } = await buildEnvironment(lead);
  const body = { is_enabled: true, is_indexed: true, greeting_en: '', greeting_pt: '' };
  await as(lead.token).call(helpApi.set, { body });
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
