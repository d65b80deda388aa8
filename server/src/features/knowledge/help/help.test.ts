import { articlesApi } from '@sightline/contract/knowledge/articles';
import { articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { helpApi } from '@sightline/contract/knowledge/help';
import { objectsApi } from '@sightline/contract/knowledge/objects';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { as, testApp, unique } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildEnvironment } from '#test/factories/environments';
import { buildArticle, buildDraft, documentOf } from '#test/factories/knowledge';

const settings = { is_enabled: true, is_indexed: true, greeting_en: '', greeting_pt: '' };
const open = ({ token }: TestPerson, changes: Partial<typeof settings> = {}) =>
  as(token).call(helpApi.set, { body: { ...settings, ...changes } });

async function buildCentre() {
  const lead = await buildPerson(await buildOrganization(), 'Manager');
  const { slug } = await buildEnvironment(lead, { name: 'Acme <b>Care</b>', hosts: true });
  await open(lead);
  return { lead, slug, host: `${slug}.example.test` };
}

type Sent = { headers?: Record<string, string>; method?: 'GET' | 'POST'; payload?: string };
async function get(path: string, sent: Sent = {}) {
  const { http } = await testApp();
  return http.inject({ method: 'GET', url: path, ...sent });
}

/** Everything that a help centre shows by itself, as one text. */
async function readAll(slug: string, word: string): Promise<string> {
  const paths = ['en', 'pt', `en/search?q=${word}`, 'en/feed.xml', 'pt/feed.xml', 'sitemap.xml'];
  const pages = await Promise.all(paths.map((path) => get(`/help/${slug}/${path}`)));
  return pages.map(({ body }) => body.replaceAll(word, word.toUpperCase())).join('\n');
}

describe('a help centre', () => {
  it('is not there until it is opened, and needs a brand', async () => {
    const lead = await buildPerson(await buildOrganization(), 'Manager');
    expect((await open(lead)).code).toBe('NO_BRAND');
    const { slug } = await buildEnvironment(lead);
    expect((await get(`/help/${slug}/en`)).statusCode).toBe(404);
    await open(lead);
    expect((await get(`/help/${slug}/en`)).statusCode).toBe(200);
    await open(lead, { is_enabled: false });
    expect((await get(`/help/${slug}/en`)).statusCode).toBe(404);
    for (const path of ['', '/nobody', '/nobody/en', `/${slug}/de`, `/${slug}/en/a/b/c`, `/${slug}/en/category/x`])
      expect((await get(`/help${path}`)).statusCode).toBe(404);
  });

  it('chooses the language of the reader, and shows the brand at its host', async () => {
    const { lead, slug, host } = await buildCentre();
    await buildArticle(lead, { title: 'Filter', visibility: 'public' });
    await buildArticle(lead, { title: 'Filtro', visibility: 'public', language: 'pt' });
    const home = await get(`/help/${slug}`, { headers: { 'accept-language': 'pt-BR' } });
    expect(home.headers.location).toBe(`/help/${slug}/pt`);
    const page = await get('/help/pt', { headers: { host } });
    expect(page.body).toContain('Acme &lt;b&gt;Care&lt;/b&gt;');
    expect(page.body).toContain('href="/help/pt/article/filtro"');
    expect(page.body).not.toContain('Filter');
  });

  it('shows an article without any script, under a policy that allows none', async () => {
    const { lead, slug } = await buildCentre();
    const body = {
      type: 'doc' as const,
      content: [
        ...['First', 'Second'].map((text) => ({
          ...{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
        })),
        ...documentOf('Open the door.').content,
      ],
    };
    const article = await buildArticle(lead, { title: 'Door', summary: 'How to', visibility: 'public', body });
    const page = await get(`/help/${slug}/en/article/${article.slug}`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=/i);
    for (const part of ['<h2 id="first">First</h2>', 'href="#second"', 'rel="canonical"', 'og:title', 'index, follow'])
      expect(page.body).toContain(part);
    expect(page.headers['set-cookie']).toBeUndefined();
    const again = await get(`/help/${slug}/en/article/${article.slug}`, {
      headers: { 'if-none-match': String(page.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers in its own pages where something fails, and encodes where it leads', async () => {
    const { slug } = await buildCentre();
    const type = 'application/x-www-form-urlencoded';
    const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
      get(`/help/${slug}/${path}`, { method: 'POST', payload, headers: { 'content-type': type, ...headers } });
    const name = encodeURIComponent('não é latim 한국어');
    const led = await post(`en/article/${name}/helpful`, 'helpful=perhaps');
    expect([led.statusCode, led.headers.location]).toEqual([303, `/help/${slug}/en/article/${name}`]);
    const failures = [
      await post(`en/article/${name}/helpful`, 'helpful=yes'),
      await post('en/article/a/helpful', 'helpful=yes', { origin: 'https://elsewhere.example.com' }),
      await post('en/article/a/helpful', '{', { 'content-type': 'application/json' }),
    ];
    expect(failures.map(({ statusCode }) => statusCode)).toEqual([404, 403, 400]);
    for (const { headers, body } of failures) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain('Acme &lt;b&gt;Care&lt;/b&gt;');
    }
    const undecodable = await get('/help/%zz', { headers: { accept: 'text/html', 'accept-language': 'pt' } });
    expect(undecodable.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(undecodable.body).toContain('<html lang="pt-BR">');
  });

  it('names no host that the request made up', async () => {
    const { lead, slug, host } = await buildCentre();
    await buildArticle(lead, { title: 'Door', visibility: 'public' });
    for (const path of ['sitemap.xml', 'en/feed.xml', 'en']) {
      const forged = await get(`/help/${slug}/${path}`, { headers: { host: 'evil.example.com' } });
      expect(forged.statusCode).toBe(200);
      expect(forged.body).not.toContain('evil.example.com');
    }
    const own = await get('/help/sitemap.xml', { headers: { host } });
    expect(own.body).toContain(`http://${host}/help/en`);
  });

  it('leads from former names and the other language to where the article is', async () => {
    const { lead, slug } = await buildCentre();
    const { id, slug: former } = await buildArticle(lead, { title: 'Old', visibility: 'public' });
    await as(lead.token).call(articlesApi.update, { params: { id }, body: { slug: 'new' } });
    for (const path of [`en/article/${former}`, 'pt/article/new']) {
      const { statusCode, headers } = await get(`/help/${slug}/${path}`);
      expect([statusCode, headers.location]).toEqual([301, `/help/${slug}/en/article/new`]);
    }
  });

  it('finds words, errors of typing and accents, and says when it finds nothing', async () => {
    const { lead, slug } = await buildCentre();
    await buildArticle(lead, { title: 'Calibração', text: 'Ajuste o sensor.', language: 'pt', visibility: 'public' });
    for (const word of ['calibracao', 'calibração', 'calibracáo', 'calibrasao', 'sensor'])
      expect((await get(`/help/${slug}/pt/search?q=${encodeURIComponent(word)}`)).body).toContain('article/calibracao');
    const nothing = await get(`/help/${slug}/en/search?q=%3Cscript%3Ealert(1)%3C/script%3E`);
    expect(nothing.body).toContain('Nothing matches');
    expect(nothing.body).not.toContain('<script');
  });
});

describe('people without an account', () => {
  it('come across nothing but published articles for everybody', async () => {
    const { lead, slug } = await buildCentre();
    const word = unique('secret').replace('-', '');
    const { category } = (await as(lead.token).call(articleCategoriesApi.create, { body: { name: `Topic ${word}` } }))
      .data;
    const hidden = [
      await buildArticle(lead, { title: `Agents ${word}`, visibility: 'agents', category_id: category.id }),
      await buildArticle(lead, { title: `Customers ${word}`, visibility: 'customers', category_id: category.id }),
      await buildDraft(lead, { title: `Draft ${word}`, visibility: 'public', category_id: category.id }),
      await buildArticle(lead, { title: `Archived ${word}`, visibility: 'public', category_id: category.id }),
    ];
    await as(lead.token).call(articlesApi.archive, { params: { id: hidden[3]?.id ?? '' } });
    const links = hidden.flatMap((one) => [
      { type: 'articleLink', attrs: { id: one.id } },
      { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: `/knowledge/article/${one.slug}` } }] },
    ]);
    const body = { type: 'doc' as const, content: [{ type: 'paragraph', content: links }] };
    const shown = await buildArticle(lead, { title: 'Shown', visibility: 'public', body, tags: ['x'] });
    const page = await get(`/help/${slug}/en/article/${shown.slug}`);
    for (const text of [page.body, await readAll(slug, word)]) {
      expect(text).toContain(shown.slug);
      expect(text).not.toContain(word);
      for (const one of hidden) expect(text).not.toContain(one.slug);
    }
    for (const one of hidden) expect((await get(`/help/${slug}/en/article/${one.slug}`)).statusCode).toBe(404);
    expect((await get(`/help/${slug}/en/category/${category.id}`)).statusCode).toBe(404);
  });

  it('reach nothing of another workspace, whose articles are at its own address only', async () => {
    const [one, other] = [await buildCentre(), await buildCentre()];
    const article = await buildArticle(one.lead, { title: unique('Own'), visibility: 'public' });
    expect((await get(`/help/${other.slug}/en/article/${article.slug}`)).statusCode).toBe(404);
    expect((await get(`/help/${one.slug}/en`, { headers: { host: other.host } })).statusCode).toBe(404);
  });

  it('see pictures that a public article shows, and no others', async () => {
    const { lead, slug } = await buildCentre();
    const article = await buildDraft(lead, { visibility: 'public' });
    const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a5bd8' } })
      .png()
      .toBuffer();
    const add = async () => {
      const files = [new File([new Uint8Array(drawn)], 'door.png')];
      const added = await as(lead.token).call(articlesApi.addPicture, { params: { id: article.id }, body: {}, files });
      return added.data.picture.id;
    };
    const [shown, unused] = [await add(), await add()];
    const see = async (id: string) => (await get(`/help/${slug}/file/${id}`)).statusCode;
    const body = { type: 'doc' as const, content: [{ type: 'picture', attrs: { file: shown, alt: 'A "door" <x>' } }] };
    const draft = { title: 'Door', summary: '', body, lock_version: 2 };
    await as(lead.token).call(articlesApi.saveDraft, { params: { id: article.id }, body: draft });
    expect(await see(shown)).toBe(404);
    const params = { id: article.id };
    const { data } = await as(lead.token).call(articlesApi.publish, { params, body: { lock_version: 3 } });
    expect([await see(shown), await see(unused), await see(article.id)]).toEqual([200, 404, 404]);
    const page = await get(`/help/${slug}/en/article/${data.article.slug}`);
    expect(page.body).toContain('alt="A &quot;door&quot; &lt;x&gt;"');
    await as(lead.token).call(articlesApi.update, { params, body: { visibility: 'customers' } });
    expect(await see(shown)).toBe(404);
  });

  it('see what was drawn on pictures, and what a public article shows of the library', async () => {
    const { lead, slug } = await buildCentre();
    const article = await buildDraft(lead, { title: 'Door', visibility: 'public' });
    const params = { id: article.id };
    const drawn = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a5bd8' } })
      .png()
      .toBuffer();
    const png = (name: string) => new File([new Uint8Array(drawn)], name);
    const { picture } = (await as(lead.token).call(articlesApi.addPicture, { params, body: {}, files: [png('a.png')] }))
      .data;
    const add = async (file: File) =>
      (await as(lead.token).call(objectsApi.addFile, { body: { name: `Of <b>${file.name}` }, files: [file] })).data
        .object;
    const objects = [
      await add(png('plan.png')),
      await add(new File(['%PDF-1.7 manual'], 'manual.pdf')),
      await add(new File(['glTF 3D'], 'pump.glb')),
    ];
    const mark = { id: article.id, author_id: lead.id, color: '#e03131', width: 0.01 };
    const marks = [
      {
        ...mark,
        tool: 'arrow',
        points: [
          [0.1, 0.1],
          [0.5, 0.5],
        ],
        text: '',
      },
      { ...mark, tool: 'text', points: [[0.5, 0.5]], text: 'Here </svg><script>' },
    ];
    const content = [
      { type: 'picture', attrs: { file: picture.id, alt: 'Latch', marks } },
      ...objects.map(({ id }) => ({ type: 'object', attrs: { id } })),
      {
        type: 'accordion',
        content: [
          { type: 'accordionTitle', content: [{ type: 'text', text: 'More' }] },
          { type: 'paragraph', content: [{ type: 'text', text: 'Inside' }] },
        ],
      },
    ];
    const see = async (id: string, headers = {}) => get(`/help/${slug}/file/${id}`, { headers });
    const manual = objects[1]?.file?.id ?? '';
    expect((await see(manual)).statusCode).toBe(404);
    const draft = { title: 'Door', summary: '', body: { type: 'doc' as const, content }, lock_version: 2 };
    expect((await as(lead.token).call(articlesApi.saveDraft, { params, body: draft })).status).toBe(200);
    expect((await see(manual)).statusCode).toBe(404);
    const { data } = await as(lead.token).call(articlesApi.publish, { params, body: { lock_version: 3 } });
    const { body } = await get(`/help/${slug}/en/article/${data.article.slug}`);
    expect(body).not.toMatch(/<script|<b>manual/);
    for (const part of ['viewBox="0 0 400 300"', 'aria-label="Here &lt;/svg&gt;', '>More</summary>', '3D model · 7 B'])
      expect(body).toContain(part);
    const file = await see(manual, { range: 'bytes=0-3' });
    expect([file.statusCode, file.body, file.headers['content-disposition']]).toEqual([
      ...[206, '%PDF'],
      expect.stringContaining('attachment'),
    ]);
    await as(lead.token).call(articlesApi.update, { params, body: { visibility: 'customers' } });
    for (const { file: own } of objects) expect((await see(own?.id ?? '')).statusCode).toBe(404);
  });

  it('see categories by their names in the language of the page', async () => {
    const { lead, slug } = await buildCentre();
    const translations = { pt: { name: 'Refrigeração', description: '' } };
    const { category } = (
      await as(lead.token).call(articleCategoriesApi.create, {
        body: { name: 'Cooling', description: 'Cold', translations },
      })
    ).data;
    const settings = { visibility: 'public' as const, category_id: category.id };
    await buildArticle(lead, { title: 'Filter', ...settings });
    await buildArticle(lead, { title: 'Filtro', language: 'pt', ...settings });
    const [en, pt] = [await get(`/help/${slug}/en`), await get(`/help/${slug}/pt`)];
    expect([en.body.includes('Cooling'), en.body.includes('Refrigeração')]).toEqual([true, false]);
    expect([pt.body.includes('Cooling'), pt.body.includes('Refrigeração'), pt.body.includes('Cold')]).toEqual([
      ...[false, true, true],
    ]);
  });

  it('have harmful texts shown as texts, wherever they stand', async () => {
    const { lead, slug } = await buildCentre();
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>&\u0001';
    const article = await buildArticle(lead, {
      ...{
        title: `Title ${evil}`,
        summary: `Summary ${evil}`,
        visibility: 'public',
        text: `Text ${evil}`,
        tags: [evil.slice(0, 40)],
      },
    });
    await open(lead, { greeting_en: `Hello ${evil}` });
    const paths = ['en', `en/article/${article.slug}`, 'en/search?q=Title', 'en/feed.xml', 'sitemap.xml'];
    for (const path of paths) {
      const { body } = await get(`/help/${slug}/${path}`);
      expect([path, /<script|<img src=x/.test(body), body.includes('\u0001')]).toEqual([path, false, false]);
    }
  });

  it('say whether it helped, once a day, from a page of this address', async () => {
    const { lead, slug } = await buildCentre();
    const article = await buildArticle(lead, { visibility: 'public' });
    const vote = (payload: string, headers: Record<string, string> = {}) =>
      get(`/help/${slug}/en/article/${article.slug}/helpful`, {
        ...{ method: 'POST', payload },
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    expect((await vote('helpful=yes', { origin: 'https://evil.example.test' })).statusCode).toBe(403);
    const thanked = await vote('helpful=yes');
    expect([thanked.statusCode, thanked.headers.location]).toEqual([303, expect.stringContaining('?thanks=1#helpful')]);
    await vote('helpful=no');
    await vote('helpful=maybe');
    const { data } = await as(lead.token).call(articlesApi.find, { params: { id: article.id } });
    expect([data.article.helpful, data.article.unhelpful]).toEqual([0, 1]);
  });
});
