import { buffer } from 'node:stream/consumers';
import { type Article, articlesApi } from '@sightline/contract/knowledge/articles';
import { type ArticleDocument, type ArticleNode, problemOfDocument } from '@sightline/contract/knowledge/document';
import { objectsApi } from '@sightline/contract/knowledge/objects';
import { transferApi } from '@sightline/contract/knowledge/transfer';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { as, testApp } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle, buildDraft, documentOf } from '#test/factories/knowledge';
import { buildDesk } from '#test/factories/tickets';
import { jobsDone } from '#test/jobs';
import { pathOfPicture } from './import-pictures.ts';
import { readHtml } from './parse-html.ts';
import { readText } from './read-text.ts';

async function zipOf(entries: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), path, { compress });
  zip.end();
  return buffer(zip.outputStream as AsyncIterable<Uint8Array> as never);
}

async function importFile(person: TestPerson, name: string, bytes: Buffer | string) {
  const files = [new File([new Uint8Array(Buffer.from(bytes))], name)];
  const started = await as(person.token).call(transferApi.start, { body: { language: 'en' }, files });
  if (started.status !== 200) throw new Error(`the import was refused: ${started.code}`);
  await jobsDone();
  const params = { id: started.data.import.id };
  return (await as(person.token).call(transferApi.find, { params })).data.import;
}

const find = async (person: TestPerson, id: string): Promise<Article> =>
  (await as(person.token).call(articlesApi.find, { params: { id } })).data.article;

describe('an import', () => {
  it('of a zip makes drafts of its documents, with their pictures, and says what failed and why', async () => {
    const { agent } = await buildDesk();
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a5bd8' } })
      .png()
      .toBuffer();
    const zip = await zipOf({
      'docs/a.md': '# Filter\n\nTurn it **off**.\n\n![The door](../img/door.png)\n',
      'docs/b.html': '<h1>Pump</h1><p>Listen.</p><img src="https://evil.example.test/x.png">',
      'docs/c.md': '',
      'img/door.png': png,
      'notes.txt': 'not a document',
    });
    const { state, total, items } = await importFile(agent, 'help.zip', zip);
    expect([state, total]).toEqual(['done', 3]);
    expect(items.map(({ path, article, problem }) => [path, article?.title, problem])).toEqual([
      ['docs/a.md', 'Filter', null],
      ['docs/b.html', 'Pump', 'pictures_missing'],
      ['docs/c.md', undefined, 'empty'],
    ]);
    const article = await find(agent, items[0]?.article?.id ?? '');
    expect(article).toMatchObject({ status: 'draft', visibility: 'agents' });
    const picture = (article.body as ArticleDocument).content.find(({ type }) => type === 'picture');
    const { origin } = await testApp();
    const seen = await fetch(`${origin}/api/file/${String(picture?.attrs?.file)}`, {
      headers: { authorization: `Bearer ${agent.token}` },
    });
    expect(seen.status).toBe(200);
    expect(JSON.stringify((await find(agent, items[1]?.article?.id ?? '')).body)).not.toContain('evil');
  });

  it('refuses an archive with paths that lead outside', async () => {
    const { agent } = await buildDesk();
    const zip = await zipOf({ 'aa/escape.md': '# Out', 'ok.md': '# In' });
    const harmful = Buffer.from(zip.toString('latin1').replaceAll('aa/escape.md', '../escape.md'), 'latin1');
    expect(await importFile(agent, 'paths.zip', harmful)).toMatchObject({
      state: 'failed',
      problem: 'unsafe_path',
      items: [],
    });
  });

  it('refuses bombs before they are unpacked, and those that lie about their size', async () => {
    const { agent } = await buildDesk();
    const bomb = await zipOf({ 'a.md': Buffer.alloc(30_000_000, 97) });
    expect(await importFile(agent, 'bomb.zip', bomb)).toMatchObject({ state: 'failed', problem: 'suspicious_size' });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(300_000);
    const lying = await zipOf({ 'a.md': Buffer.alloc(300_000, 97) });
    const told = Buffer.alloc(4);
    told.writeUInt32LE(10);
    const liar = Buffer.from(
      lying.toString('latin1').replaceAll(size.toString('latin1'), told.toString('latin1')),
      'latin1',
    );
    expect((await importFile(agent, 'liar.zip', liar)).items).toMatchObject([{ article: null, problem: 'unreadable' }]);
  });

  it('reads each text in its encoding, and refuses bytes that are no text', async () => {
    const { agent } = await buildDesk();
    const latin = (text: string) => Buffer.from(text, 'latin1');
    const head = '<html><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252">';
    const zip = await zipOf({
      'a.htm': latin(`${head}<title>Instrução</title></head><body><p>Instrução de serviço</p></body></html>`),
      'b.md': latin('# Pressão\n\nSoltar a pressão'),
      'c.html': Buffer.from('\ufeff<h1>Máquina</h1><p>Não ligar', 'utf16le'),
      'd.html': latin('<meta charset=shift_jis><h1>\x93\xfa\x96\x7b</h1><p>A</p>'),
      'e.md': Buffer.from([0x23, 0x20, 0x8d, 0x9d, 0x81, 0x0a]),
    });
    const { items } = await importFile(agent, 'letters.zip', zip);
    expect(items.map(({ article, problem }) => [article?.title, problem])).toEqual([
      ['Instrução', null],
      ['Pressão', null],
      ['Máquina', null],
      ['日本', null],
      [undefined, 'encoding'],
    ]);
    const [first] = items;
    expect(JSON.stringify((await find(agent, first?.article?.id ?? '')).body)).toContain('Instrução de serviço');
  });

  it('shows names as the program wrote that packed them', async () => {
    const { agent } = await buildDesk();
    const zip = await zipOf({ 'Instalac~o.md': 'Text', 'Bomba 1f0a2b3c4d5e6f708192a3b4c5d6e7f8.md': 'Text' });
    const unsaid = Buffer.from(zip.toString('latin1').replaceAll('lac~o', 'la\x87\xc6o'), 'latin1');
    // Neither the head of an entry nor its line of the list says that the name is UTF-8.
    for (const [mark, flags] of [
      ['PK\x03\x04', 6],
      ['PK\x01\x02', 8],
    ] as const)
      for (let at = unsaid.indexOf(mark); at >= 0; at = unsaid.indexOf(mark, at + 1))
        unsaid.writeUInt16LE(0, at + flags);
    const { items } = await importFile(agent, 'windows.zip', unsaid);
    expect(items.map(({ path, article }) => [path, article?.title])).toEqual([
      ['Bomba 1f0a2b3c4d5e6f708192a3b4c5d6e7f8.md', 'Bomba'],
      ['Instalação.md', 'Instalação'],
    ]);
  });

  it('leaves out a text that no article can hold, and reads the others', async () => {
    const { agent } = await buildDesk();
    const row = `|${' a |'.repeat(40)}\n`;
    const texts = {
      'a.md': `${row}|${' - |'.repeat(40)}\n${row.repeat(100)}`,
      'b.md': '['.repeat(30_000),
      'c.md': '*a_'.repeat(30_000),
      'd.md': '# Good\n\nText',
      'e.md': '![](a.png)\n\n'.repeat(1100),
    };
    const { items } = await importFile(agent, 'dear.zip', await zipOf(texts, false));
    expect(items.map(({ article, problem }) => [article?.title, problem])).toEqual([
      [undefined, 'too_large'],
      [undefined, 'too_large'],
      [undefined, 'too_large'],
      ['Good', null],
      [undefined, 'too_large'],
    ]);
  });

  it('of what is no text says so, and is seen by nobody else', async () => {
    const { agent, organization } = await buildDesk();
    const broken = await importFile(agent, 'x.zip', 'PK nothing');
    expect([broken.state, broken.problem]).toEqual(['failed', 'unreadable']);
    expect((await importFile(agent, 'x.exe', 'MZ')).problem).toBe('not_text');
    const other = await buildPerson(organization);
    expect((await as(other.token).call(transferApi.find, { params: { id: broken.id } })).status).toBe(404);
  });
});

describe('an import that cannot go on', () => {
  it('has failed after an error that nobody foresaw, and says so', async () => {
    const { agent } = await buildDesk();
    await arrange(`create function refuse_item() returns trigger language plpgsql as $$ begin
      raise exception 'a fault of ours'; end $$`);
    await arrange(`create trigger refuse_item before insert on article_import_items for each row
      when (new.path = 'fault.md') execute function refuse_item()`);
    const failed = await importFile(agent, 'help.zip', await zipOf({ 'a.md': '# A\n\nA.', 'fault.md': '# F\n\nF.' }));
    expect(failed).toMatchObject({ state: 'failed', error: 'INTERNAL', problem: null, total: 2, done: 1 });
    expect(await arrange('select 1 from files where id = $1', [failed.id])).toEqual([]);
    await arrange('drop function refuse_item() cascade');
  });

  it('has failed when its person lost the right to write articles in the middle', async () => {
    const { agent } = await buildDesk();
    await arrange(`create function lose_right() returns trigger language plpgsql security definer as $$ begin
      delete from roles where person_id = (select person_id from runs where id = new.import_id);
      return new; end $$`);
    await arrange(`create trigger lose_right after insert on article_import_items for each row
      when (new.path = 'lost.md') execute function lose_right()`);
    const files = [
      new File([new Uint8Array(await zipOf({ 'lost.md': '# A\n\nA.', 'm.md': '# M\n\nM.' }))], 'help.zip'),
    ];
    const { data } = await as(agent.token).call(transferApi.start, { body: { language: 'en' }, files });
    await jobsDone();
    expect(await arrange('select state, error, done from runs where id = $1', [data.import.id])).toEqual([
      { state: 'failed', error: 'FORBIDDEN', done: 1 },
    ]);
    await arrange('drop function lose_right() cascade');
  });
});

describe('a text that is read', () => {
  it('keeps what articles can show, and nothing that runs', () => {
    const { document, title } = readHtml(`<html><head><title>T</title><script>alert(1)</script></head><body onload=x>
      <h1>Door</h1><p>Open <b>the <i>door</i></b> <a href="javascript:alert(1)">here</a> <a href="https://a.test/">there</a></p>
      <ul><li>One<li>Two<ol><li>Deep</ol></ul><table><tr><th>A<td>B<tr><td colspan=2><h2>C</h2></table>
      <pre>x  &lt; y</pre><iframe src=x>no</iframe><svg><script>no</script></svg><style>p{}</style><img src="a.png" alt="Alt" onerror=x></body>`);
    expect(title).toBe('Door');
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/javascript|alert|onerror|iframe|p\{\}|"no"/);
    expect(text).toContain('https://a.test/');
    const withFile = text.replace('"a.png"', '"01981f3c-8439-7000-8000-3add8c489d33"');
    expect(problemOfDocument(JSON.parse(withFile))).toBeNull();
  });

  it('has the lists of Word, one in another', () => {
    const items = ['1|1.', '2|a)', '2|b)', '1|2.', '1|·'].map((item) => item.split('|'));
    const html = items.map(
      ([level, mark]) =>
        `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span><![endif]>Text ${mark}</p>\n`,
    );
    const shape = (node: ArticleNode): unknown =>
      node.type === 'paragraph' ? node.content?.[0]?.text : [node.type, ...(node.content ?? []).map(shape)];
    expect(readHtml(`<div>${html.join('')}<p>After</p></div>`).document.content.map(shape)).toEqual([
      [
        'orderedList',
        ['listItem', 'Text 1.', ['orderedList', ['listItem', 'Text a)'], ['listItem', 'Text b)']]],
        ['listItem', 'Text 2.'],
      ],
      ['bulletList', ['listItem', 'Text ·']],
      'After',
    ]);
  });

  it('may be nested as people do, and not however deep', () => {
    for (const tag of ['ul><li', 'div', 'blockquote', 'table><tr><td', 'b', 'p']) {
      expect(problemOfDocument(readHtml(`${`<${tag}>`.repeat(100)}x`).document), tag).toBeNull();
      if (tag !== 'p') expect(() => readHtml(`<${tag}>`.repeat(200_000)), tag).toThrow('too_deep');
    }
    expect(readHtml('</p></ul></table>').document.content).toEqual([]);
  });

  it('has the title that stands before it, at its top, or in the name of its file', () => {
    const read = (path: string, text: string) => readText(path, Buffer.from(text)).title;
    expect(read('a.md', '---\ntitle: "From before"\n---\n# Top')).toBe('From before');
    expect(read('a.md', '# Top *one*\n\nText')).toBe('Top one');
    expect(read('docs/change-the_filter.md', 'Text')).toBe('change the filter');
  });

  it('names pictures inside of its archive only', () => {
    expect(pathOfPicture('docs/a.md', '../img/a%20b.png?x#y')).toBe('img/a b.png');
    expect(pathOfPicture('docs/a.md', '/img/a.png')).toBe('img/a.png');
    for (const address of ['../../etc/passwd', '//a.test/x.png', 'file:///x', 'data:image/png;base64,AA', '%E0%A4%A'])
      expect(pathOfPicture('docs/a.md', address), address).toBeUndefined();
  });
});

describe('an export', () => {
  const read = async (person: TestPerson, path: string) => {
    const { origin } = await testApp();
    const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${person.token}` } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('holds what its reader may see, and can be imported again', async () => {
    const { guest, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const hidden = await buildArticle(lead, { title: 'For agents', visibility: 'agents' });
    const link = { type: 'articleLink', attrs: { id: hidden.id } };
    const content = [...documentOf('Turn *it* off [now].').content, { type: 'paragraph', content: [link] }];
    const shown = await buildArticle(lead, {
      title: 'For all',
      visibility: 'customers',
      body: { type: 'doc', content },
    });
    const all = await read(guest, '/knowledge/export');
    const zip = await fromBufferPromise(all.bytes, { lazyEntries: true });
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    expect(names).toEqual(['en/for-all.md']);
    const one = await read(guest, `/knowledge/article/${shown.id}/export?format=md`);
    const text = one.bytes.toString();
    expect(text).toContain('# For all');
    expect(text).not.toContain('For agents');
    expect((await read(guest, `/knowledge/article/${hidden.id}/export?format=pdf`)).status).toBe(404);
    expect(
      (await read(guest, `/knowledge/article/${shown.id}/export?format=pdf`)).bytes.subarray(0, 5).toString(),
    ).toBe('%PDF-');
    const { items } = await importFile(lead, 'again.md', one.bytes);
    expect(JSON.stringify((await find(lead, items[0]?.article?.id ?? '')).body)).toContain('Turn *it* off [now].');
  });

  it('has files of the library, tables, folds, and pictures with what was drawn on them', async () => {
    const { guest, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const { id } = await buildDraft(lead, { visibility: 'customers' });
    const params = { id };
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const added = await as(lead.token).call(articlesApi.addPicture, {
      ...{ params, body: {}, files: [new File([new Uint8Array(png)], 'door.png')] },
    });
    const library = [new File([new Uint8Array(png)], 'plan.png'), new File(['%PDF-1.7 manual'], 'manual.pdf')];
    const objects = [];
    for (const file of library)
      objects.push((await as(lead.token).call(objectsApi.addFile, { body: {}, files: [file] })).data.object);
    const mark = { id, author_id: lead.id, color: '#e03131', width: 0.02 };
    const marks = [
      { ...mark, tool: 'number', points: [[0.5, 0.5]], text: '1' },
      { ...mark, tool: 'text', points: [[0.1, 0.2]], text: 'Aqui: válvula & <b>' },
    ];
    const cell = (text: string) => ({ type: 'tableCell', content: documentOf(text).content });
    const content = [
      { type: 'picture', attrs: { file: added.data.picture.id, alt: 'Door', marks } },
      ...objects.map((object) => ({ type: 'object', attrs: { id: object.id } })),
      { type: 'table', content: [{ type: 'tableRow', content: [cell('0.3 bar'), cell('Blocked '.repeat(200))] }] },
      { type: 'callout', attrs: { kind: 'warning' }, content: documentOf('Hot.').content },
      {
        type: 'accordion',
        content: [{ type: 'accordionTitle', content: [{ type: 'text', text: 'More' }] }, ...documentOf('In.').content],
      },
    ];
    const body = { title: 'Door', summary: '', body: { type: 'doc' as const, content }, lock_version: 2 };
    await as(lead.token).call(articlesApi.saveDraft, { params, body });
    await as(lead.token).call(articlesApi.publish, { params, body: { lock_version: 3 } });
    const { bytes } = await read(guest, `/knowledge/article/${id}/export?format=zip`);
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await buffer((await zip.openReadStreamPromise(entry)) as never));
    const text = String([...files].find(([name]) => name.endsWith('.md'))?.[1]);
    for (const part of ['0.3 bar', '> [!WARNING]', '<summary>More</summary>', '[manual.pdf (15 B)]'])
      expect(text).toContain(part);
    const named = [...text.matchAll(/\(<\.\.\/([^>]+)>\)/g)].map((found) => String(found[1]));
    expect(named).toHaveLength(3);
    expect([...files.keys()]).toEqual(expect.arrayContaining(named));
    const drawn = await sharp(files.get(named[0] ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...drawn.data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)];
    // Red of the disc beside its number, and white where nobody drew.
    expect(pixel(194, 150).map((value) => value > 128)).toEqual([true, false, false]);
    expect(pixel(390, 290).map((value) => value > 250)).toEqual([true, true, true]);
    const { items } = await importFile(lead, 'again.zip', bytes);
    const again = (await find(lead, items[0]?.article?.id ?? '')).body as ArticleDocument;
    expect(again.content.map(({ type }) => type)).toEqual(content.map(({ type }) => type));
    expect(again.content[1]).toEqual(content[1]);
    const stranger = (await buildDesk()).agent;
    const elsewhere = await importFile(stranger, 'elsewhere.zip', bytes);
    const shown = (await find(stranger, elsewhere.items[0]?.article?.id ?? '')).body as ArticleDocument;
    expect(shown.content.slice(0, 3).map(({ type }) => type)).toEqual(['picture', 'picture', 'paragraph']);
    const pdf = await read(guest, `/knowledge/article/${id}/export?format=pdf`);
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});
