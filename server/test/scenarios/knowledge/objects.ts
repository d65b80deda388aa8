import type { objectsApi } from '@sightline/contract/knowledge/objects';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ article_object }: Ids) => ({ params: { id: article_object } });
const body = {
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wear gloves.' }] }],
};

export const scenarios: Scenarios<typeof objectsApi> = {
  list: {
    allow: 'knowledge.create',
    given: ['knowledge.objects.addText'],
    input: ({ secret }) => ({ query: { query: secret, filter: { kind: 'text' } } }),
  },
  find: { allow: 'knowledge.create', given: ['knowledge.objects.addText'], input: byId },
  addFile: {
    allow: 'knowledge.create',
    makes: 'articleFile',
    another: { name: 'Wiring diagram' },
    input: ({ articleFile }) => ({ body: { id: articleFile, name: 'Nameplate' }, files: [onePixel()] }),
    audits: 'article_object.created',
  },
  addText: {
    allow: 'knowledge.create',
    makes: 'article_object',
    another: { name: 'Hot surfaces' },
    input: ({ article_object }) => ({ body: { id: article_object, name: 'Safety first', body } }),
    audits: 'article_object.created',
  },
  update: {
    allow: 'knowledge.create',
    given: ['knowledge.objects.addText'],
    input: (ids) => ({ ...byId(ids), body: { name: 'Safety', body } }),
    audits: 'article_object.updated',
  },
  remove: {
    allow: 'knowledge.create',
    given: ['knowledge.objects.addText'],
    input: byId,
    audits: 'article_object.deleted',
  },
};

export const rows: Rows = ({ organization, article, article_object, articleFile, agent, secret }) => ({
  files: {
    organization_id: organization,
    id: articleFile,
    owner_kind: 'article_object',
    name: `File of ${secret}`,
    mime: 'application/pdf',
    size: 4,
    storage_key: articleFile,
    uploaded_by: agent,
  },
  article_objects: {
    ...{ organization_id: organization, id: article_object, kind: 'file', name: `Object of ${secret}` },
    ...{ file_id: articleFile, created_by: agent },
  },
  article_object_uses: {
    organization_id: organization,
    article_id: article,
    object_id: article_object,
    place: 'draft',
  },
});
