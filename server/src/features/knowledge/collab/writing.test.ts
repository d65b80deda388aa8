import { once } from 'node:events';
import { collabPath, sharedBody, sharedFields } from '@sightline/contract/documents/writing';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { articleDocumentName } from '@sightline/contract/knowledge/writing';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { as, testApp } from '#test/app';
import { buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildArticle, buildDraft, documentOf } from '#test/factories/knowledge';
import { joinWriting, openWriter, paragraph } from '#test/writer';

async function buildDesk() {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Manager');
  return { organization, lead, name: (id: string) => articleDocumentName(organization.id, id) };
}

const findDraft = async (person: TestPerson, id: string) =>
  (await as(person.token).call(articlesApi.findDraft, { params: { id } })).data.draft;

describe('people who write in one article', () => {
  it('end with the same text, which is the draft', async () => {
    const { organization, lead, name } = await buildDesk();
    const { id } = await buildDraft(lead, { text: 'Turn it off first.' });
    const others = await Promise.all([buildPerson(organization), buildPerson(organization)]);
    const writers = await Promise.all([lead, ...others].map(({ token }) => joinWriting(token, name(id))));
    const wanted = ['Turn it off first.'];
    for (let at = 0; at < 10; at += 1)
      for (const [who, writer] of writers.entries()) {
        writer.write(`${who}.${at}`);
        wanted.push(`${who}.${at}`);
      }
    await Promise.all(writers.map((writer) => writer.until(({ length }) => length === wanted.length)));
    const [first, ...rest] = writers.map((writer) => writer.paragraphs());
    expect(rest).toEqual([first, first]);
    expect(first?.toSorted()).toEqual(wanted.toSorted());
    const { lock_version } = (await writers[0]?.store()) ?? {};
    const draft = await findDraft(lead, id);
    expect(draft).toMatchObject({ body: documentOf(...(first ?? [])), lock_version });
  });

  it('see a restored version and what programs save, and nothing twice', async () => {
    const { lead, name } = await buildDesk();
    const { id } = await buildArticle(lead, { text: 'First.' });
    const [one, other] = [await joinWriting(lead.token, name(id)), await joinWriting(lead.token, name(id))];
    one.write('Second.');
    await one.store();
    await as(lead.token).call(articlesApi.restoreVersion, { params: { id, version: '1' } });
    await Promise.all([one, other].map((writer) => writer.until((texts) => texts.join() === 'First.')));
    const { lock_version } = await findDraft(lead, id);
    const body = { title: 'Other title', summary: '', body: documentOf('First.', 'By a program.'), lock_version };
    await as(lead.token).call(articlesApi.saveDraft, { params: { id }, body });
    await Promise.all([one, other].map((writer) => writer.until((texts) => texts.join() === 'First.,By a program.')));
    expect(one.doc.getMap(sharedFields).get('title')).toBe('Other title');
    other.write('Third.');
    await other.store();
    expect(await findDraft(lead, id)).toMatchObject({
      title: 'Other title',
      body: documentOf('First.', 'By a program.', 'Third.'),
    });
  });

  it('cannot make a draft that articles cannot hold, nor lose what others wrote', async () => {
    const { lead, name } = await buildDesk();
    const { id } = await buildDraft(lead, { text: 'Good.' });
    const writer = await joinWriting(lead.token, name(id));
    const link = new Y.XmlText('Linked.');
    link.format(0, 7, { link: { href: 'javascript:alert(1)' }, blink: {} });
    const linked = new Y.XmlElement('paragraph');
    linked.setAttribute('onclick', 'alert(1)');
    linked.insert(0, [link]);
    const frame = new Y.XmlElement('iframe');
    frame.setAttribute('src', 'https://example.test');
    const foreign = new Y.XmlElement('picture');
    foreign.setAttribute('file', '01981f3c-8439-7000-8000-3add8c489d33');
    writer.doc.getXmlFragment(sharedBody).push([frame, foreign, linked]);
    writer.write('Also good.');
    expect((await writer.store()).problem).toBeNull();
    expect((await findDraft(lead, id)).body).toEqual(documentOf('Good.', 'Linked.', 'Also good.'));
    const deep = Array.from({ length: 20 }).reduce<Y.XmlElement>((inner) => {
      const outer = new Y.XmlElement('blockquote');
      outer.insert(0, [inner]);
      return outer;
    }, paragraph('Deep.'));
    writer.doc.getXmlFragment(sharedBody).push([deep]);
    expect((await writer.store()).problem).toBe('depth');
    expect((await findDraft(lead, id)).body).toEqual(documentOf('Good.', 'Linked.', 'Also good.'));
  });
});

describe('who may not write', () => {
  it('is refused: strangers, customers, other workspaces and names that are none', async () => {
    const { organization, lead, name } = await buildDesk();
    const { id } = await buildArticle(lead, { visibility: 'public' });
    const foreigner = await buildPerson(await buildOrganization(), 'Subscriber');
    const foreign = (await buildDraft(foreigner)).id;
    const customer = await buildPerson(organization, 'Client', await buildSpace(organization));
    const attempts: [string, string][] = [
      ['u_nobody-knows-this-token-at-all', name(id)],
      ['', name(id)],
      [customer.token, name(id)],
      [foreigner.token, name(id)],
      [foreigner.token, articleDocumentName(foreigner.organization_id, id)],
      [lead.token, name(foreign)],
      [lead.token, articleDocumentName(foreigner.organization_id, foreign)],
      [lead.token, id],
      [lead.token, `${name(id)}.1`],
    ];
    for (const [token, document] of attempts) {
      const writer = await openWriter(token, document);
      expect(await writer.opened, document).toBe(false);
      expect(writer.paragraphs()).toEqual([]);
      writer.leave();
    }
  });

  it('is cut off when the session ends, and when the article is archived', async () => {
    const { organization, lead, name } = await buildDesk();
    const agent = await buildPerson(organization);
    const { id } = await buildArticle(lead);
    const [leaving, staying] = [await joinWriting(agent.token, name(id)), await joinWriting(lead.token, name(id))];
    await as(agent.token).call(sessionApi.logout, {});
    await leaving.ended;
    staying.write('Goes on.');
    expect((await staying.store()).problem).toBeNull();
    expect(leaving.paragraphs()).not.toContain('Goes on.');
    await as(lead.token).call(articlesApi.archive, { params: { id } });
    await staying.ended;
  });

  it('cannot flood the server before they have signed in', async () => {
    const { origin } = await testApp();
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${collabPath}`);
    await once(socket, 'open');
    socket.send(new Uint8Array(100_000));
    await once(socket, 'close');
    const text = new WebSocket(`${origin.replace('http', 'ws')}${collabPath}`);
    await once(text, 'open');
    text.send('no bytes');
    await once(text, 'close');
    const page = new WebSocket(`${origin.replace('http', 'ws')}${collabPath}`, { origin: 'https://elsewhere.test' });
    const [error] = await once(page, 'error');
    expect(String(error)).toContain('403');
  });
});
