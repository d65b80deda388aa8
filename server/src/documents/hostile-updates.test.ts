import { sharedBody, sharedFields, WriterNotice } from '@sightline/contract/documents/writing';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { articleDocumentName } from '@sightline/contract/knowledge/writing';
import { limits } from '@sightline/contract/limits';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildDraft, documentOf } from '#test/factories/knowledge';
import { joinWriting, openWriter, paragraph, type TestWriter } from '#test/writer';
import { tryUpdate } from './trial.ts';
import { shapeOfUpdate } from './update-shape.ts';

const { shape } = limits.writing;

/** Makes the update of a browser whose document is empty, or has the state `known`. */
function updateOf(write: (doc: Y.Doc) => void, known?: Uint8Array): Uint8Array {
  const doc = new Y.Doc();
  if (known) Y.applyUpdate(doc, known);
  const before = Y.encodeStateVector(doc);
  write(doc);
  return Y.encodeStateAsUpdate(doc, before);
}

const body = (doc: Y.Doc) => doc.getXmlFragment(sharedBody);

function nested(levels: number): Y.XmlElement {
  let inner = paragraph('Deep.');
  for (let level = 1; level < levels; level += 1) {
    const outer = new Y.XmlElement('blockquote');
    outer.insert(0, [inner]);
    inner = outer;
  }
  return inner;
}

const deepValue = Array.from({ length: 50 }).reduce<unknown>((inner) => [inner], 1);

const hostile: [string, string, (doc: Y.Doc) => void][] = [
  [
    'foreign',
    'many documents in one',
    (doc) => Array.from({ length: 200 }, (_, at) => doc.getMap(`r${at}`).set('a', 1)),
  ],
  ['foreign', 'another kind of root', (doc) => doc.getText('other').insert(0, 'text')],
  ['foreign', 'a field that articles do not have', (doc) => doc.getMap(sharedFields).set('other', 'value')],
  ['foreign', 'a field beside the blocks', (doc) => doc.getMap(sharedBody).set('title', 'value')],
  ['foreign', 'a list in a field', (doc) => doc.getMap(sharedFields).set('title', new Y.Array())],
  ['foreign', 'a document in a field', (doc) => doc.getMap(sharedFields).set('title', new Y.Doc())],
  ['foreign', 'bytes in a field', (doc) => doc.getMap(sharedFields).set('title', new Uint8Array(8))],
  ['foreign', 'a value nested deep', (doc) => doc.getMap(sharedFields).set('title', deepValue)],
  [
    'size',
    'more parts than anybody writes at once',
    (doc) =>
      body(doc).insert(
        0,
        Array.from({ length: shape.structs + 1 }, () => new Y.XmlElement('paragraph')),
      ),
  ],
  ['depth', 'elements nested deep', (doc) => body(doc).insert(0, [nested(shape.depth + 1)])],
];

describe('an update', () => {
  it.each(hostile)('is refused as %s: %s', (problem, _name, write) => {
    expect(shapeOfUpdate(new Y.Doc(), updateOf(write)).problem).toBe(problem);
  });

  it('is refused that is none', () => {
    for (const bytes of [[], [1], [255, 255, 255, 255, 255], [1, 1, 5, 0, 71]])
      expect(shapeOfUpdate(new Y.Doc(), Uint8Array.from(bytes)).problem).toBe('unreadable');
  });

  it('is refused that builds on what is not here, and taken once that is', () => {
    const first = updateOf((doc) => body(doc).insert(0, [paragraph('One.')]));
    const second = updateOf((doc) => (body(doc).get(0) as Y.XmlElement).insert(1, [new Y.XmlText('Two.')]), first);
    const doc = new Y.Doc();
    expect(shapeOfUpdate(doc, second).problem).toBe('gap');
    Y.applyUpdate(doc, first);
    expect(shapeOfUpdate(doc, second).problem).toBeNull();
  });

  it('is refused that deepens the document bit by bit', () => {
    const doc = new Y.Doc();
    const problems: unknown[] = [];
    for (let level = 0; level <= shape.depth + 2 && !problems.at(-1); level += 1) {
      const update = updateOf((copy) => {
        let at: Y.XmlElement | Y.XmlFragment = body(copy);
        while (at.length > 0) at = at.get(0) as Y.XmlElement;
        at.insert(0, [new Y.XmlElement('blockquote')]);
      }, Y.encodeStateAsUpdate(doc));
      problems.push(shapeOfUpdate(doc, update).problem);
      if (!problems.at(-1)) Y.applyUpdate(doc, update);
    }
    expect(problems.at(-1)).toBe('depth');
    expect(problems.filter(Boolean)).toHaveLength(1);
  });

  it('of an author is taken: a long article, deletions, formats, attributes', () => {
    const doc = new Y.Doc();
    for (let at = 0; at < 2000; at += 1) body(doc).insert(at, [paragraph(`Paragraph ${at}`)]);
    const text = (body(doc).get(3) as Y.XmlElement).get(0) as Y.XmlText;
    text.format(0, 5, { bold: {}, link: { href: 'https://example.test' } });
    (body(doc).get(4) as Y.XmlElement).setAttribute('level', '2');
    body(doc).delete(100, 500);
    expect(shapeOfUpdate(new Y.Doc(), Y.encodeStateAsUpdate(doc)).problem).toBeNull();
  });

  it('that may be dear is judged on a copy in another process', async () => {
    const update = updateOf((doc) => body(doc).insert(0, [paragraph('One.')]));
    const tried = await tryUpdate('one', { state: undefined, update });
    expect(tried.problem).toBeNull();
    expect(tried.cost).toBeLessThan(Infinity);
    const none = Uint8Array.from([9, 9, 9]);
    expect(await tryUpdate('one', { state: undefined, update: none })).toEqual({ problem: 'unreadable', cost: 0 });
  });
});

const noticeTo = ({ provider }: TestWriter) =>
  new Promise<WriterNotice>((resolve) => {
    provider.on('stateless', ({ payload }: { payload: string }) => {
      const notice = WriterNotice.safeParse(JSON.parse(payload));
      if (notice.success) resolve(notice.data);
    });
  });

async function buildDesk() {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Manager');
  const { id } = await buildDraft(lead, { text: 'Good.' });
  return { lead, id, name: articleDocumentName(organization.id, id) };
}

const findDraft = async (person: TestPerson, id: string) =>
  (await as(person.token).call(articlesApi.findDraft, { params: { id } })).data.draft;

describe('an author who sends what cannot be applied', () => {
  it('is told so and cut off, and the others go on', async () => {
    const { lead, id, name } = await buildDesk();
    const [hostileWriter, other] = [await joinWriting(lead.token, name), await joinWriting(lead.token, name)];
    const told = noticeTo(hostileWriter);
    body(hostileWriter.doc).insert(0, [nested(shape.depth + 1)]);
    expect(await told).toEqual({ type: 'refused' });
    hostileWriter.leave();
    other.write('Also good.');
    expect((await other.store()).problem).toBeNull();
    expect((await findDraft(lead, id)).body).toEqual(documentOf('Good.', 'Also good.'));
  });

  it('has left a document that cannot be opened: it begins again from the draft, and its author is told', async () => {
    const { lead, id, name } = await buildDesk();
    const poison = Buffer.from(updateOf((doc) => body(doc).insert(0, [nested(2000)])));
    await arrange('insert into article_shared_documents (organization_id, article_id, state) values ($1, $2, $3)', [
      lead.organization_id,
      id,
      poison,
    ]);
    const next = await openWriter(lead.token, name);
    const told = noticeTo(next);
    expect(await next.opened).toBe(true);
    expect(await told).toEqual({ type: 'restarted' });
    expect(next.paragraphs()).toEqual(['Good.']);
    const { lock_version } = await findDraft(lead, id);
    const saved = { title: 'Title', summary: '', body: documentOf('By a program.'), lock_version };
    await as(lead.token).call(articlesApi.saveDraft, { params: { id }, body: saved });
    await next.until((texts) => texts.join() === 'By a program.');
  });
});
