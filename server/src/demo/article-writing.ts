import { sharedBody } from '@sightline/contract/documents/writing';
import type { ArticleDocument, ArticleNode } from '@sightline/contract/knowledge/document';
import * as Y from 'yjs';
import { sharedFrom } from '../documents/shared-document.ts';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

const day = 24 * 3_600_000;

const paragraph = (text: string): ArticleNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const callout = (text: string): ArticleDocument => ({
  type: 'doc',
  content: [{ type: 'callout', attrs: { kind: 'warning' }, content: [paragraph(text)] }],
});

const library = [
  {
    name: 'Safety first: isolate and lock out',
    body: callout('Isolate the machine, lock it out and check that it is off before you open it.'),
    shownBy: [0, 2],
  },
  {
    name: 'Segurança primeiro: isole e bloqueie',
    body: callout('Isole a máquina, bloqueie-a e verifique que está desligada antes de abri-la.'),
    shownBy: [1, 3],
  },
];

type Content = { title: string; summary: string; body: ArticleDocument };
const bodyOf = (row: Row | undefined): ArticleDocument => (row as { body: ArticleDocument }).body;

/** Makes the first version of an article: shorter, and with one different sentence. */
const earlier = ({ content }: ArticleDocument): ArticleDocument => ({
  type: 'doc',
  content: [
    paragraph('Switch it off. Then follow the steps, and call us when the message comes back.'),
    ...content.slice(1, -1),
  ],
});

/** The first text with enough words, and where its words begin and end in a shared document. */
function passageIn(doc: Y.Doc): { quote: string; anchor: object } | undefined {
  const texts = doc.getXmlFragment(sharedBody).createTreeWalker((part) => part instanceof Y.XmlText);
  for (const found of texts) {
    const text = found as unknown as Y.XmlText;
    const words = (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');
    const quote = words.split(' ').slice(0, 6).join(' ');
    if (quote.length < 20) continue;
    const at = (index: number): unknown => Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, index));
    return { quote, anchor: { from: at(0), to: at(quote.length) } };
  }
  return undefined;
}

/** Adds what authors did: library objects in use, a version that changed a text, and a discussion of a passage. */
export function addWriting(rows: Record<string, Row[]>, teller: DemoContext): Record<string, Row[]> {
  const { organization_id, now, newId, iso, personOf } = teller;
  const [maya, daniel] = [personOf('Maya').id, personOf('Daniel').id];
  const { articles = [], article_drafts: drafts = [], article_versions: versions = [] } = rows;
  const objects = library.map((object) => ({ ...object, id: newId(now - 40 * day) }));
  for (const { id, shownBy } of objects)
    for (const place of shownBy) {
      const articleId = articles[place]?.id;
      const own = [...articles, ...drafts, ...versions].filter((row) => (row.article_id ?? row.id) === articleId);
      for (const row of own) {
        const body = bodyOf(row);
        const [first, ...rest] = body.content;
        row.body = { ...body, content: [...(first ? [first] : []), { type: 'object', attrs: { id } }, ...rest] };
      }
    }
  const [told] = articles;
  const first = versions.find((row) => row.article_id === told?.id);
  if (!told || !first) return rows;
  const second = { ...first, version: 2, note: 'Steps for the new controller', published_at: iso(now - 9 * day) };
  first.body = earlier(bodyOf(first));
  Object.assign(told, { version: 2, published_at: second.published_at, updated_at: second.published_at });
  const other = articles.find(
    ({ id, language, status }) => id !== told.id && language === 'en' && status === 'published',
  );
  const commented = drafts.find((row) => row.article_id === other?.id);
  const shared = commented && sharedFrom(commented as Content);
  const passage = shared && passageIn(shared);
  const thread = { organization_id, id: newId(now - 2 * day) };
  const said = (author_id: string, text: string, at: number) => ({
    ...{ organization_id, id: newId(at), thread_id: thread.id, author_id, text, created_at: iso(at) },
  });
  return {
    ...rows,
    article_versions: [...versions, second],
    article_objects: objects.map(({ id, name, body }) => ({
      ...{ organization_id, id, kind: 'text', name, body, created_by: daniel },
      ...{ created_at: iso(now - 40 * day), updated_at: iso(now - 40 * day) },
    })),
    article_object_uses: objects.flatMap(({ id, shownBy }) =>
      shownBy.flatMap((place) =>
        ['draft', 'published'].map((where) => ({
          ...{ organization_id, article_id: articles[place]?.id, object_id: id, place: where },
        })),
      ),
    ),
    ...(shared &&
      passage && {
        article_shared_documents: [
          {
            ...{ organization_id, article_id: commented.article_id, revision: 1, stored_at: iso(now - 2 * day) },
            state: `\\x${Buffer.from(Y.encodeStateAsUpdate(shared)).toString('hex')}`,
          },
        ],
        article_threads: [{ ...thread, article_id: commented.article_id, ...passage, created_at: iso(now - 2 * day) }],
        article_comments: [
          said(maya, 'Customers ask which model this is about. Can we name it?', now - 2 * day),
          said(daniel, 'Yes, both: the steps are the same. I will add a picture too.', now - day),
        ],
      }),
  };
}
