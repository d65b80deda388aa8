import type { modelsApi } from '@sightline/contract/assets/models';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ model }: Ids) => ({ params: { id: model } });
const onDocument = ({ model, manual }: Ids) => ({ params: { id: model, documentId: manual } });

export const scenarios: Scenarios<typeof modelsApi> = {
  list: {
    allow: 'assets.manage',
    input: ({ model, category, secret }) => ({
      query: { query: secret, filter: { id: [model], category_id: [category] } },
    }),
  },
  find: { allow: 'assets.manage', input: byId },
  create: {
    allow: 'assets.configure',
    makes: 'model',
    another: { name: 'Another model' },
    given: ['assets.categories.create', 'assets.fields.create'],
    input: ({ model, category, secret }) => ({
      body: {
        id: model,
        name: `RTAF ${model.slice(-4)} ${secret}`.slice(0, 100),
        manufacturer: 'Trane',
        category_id: category,
      },
    }),
    also: [
      {
        input: ({ warranty_template, field, secret }) => ({
          body: {
            name: `TTA ${secret}`.slice(0, 100),
            warranty_template_id: warranty_template,
            field_ids: [field],
          },
        }),
      },
    ],
    learns: ({ model }) => ({ otherModel: model.id }),
    audits: 'model.created',
  },
  update: {
    allow: 'assets.configure',
    given: ['assets.models.create', 'assets.warranty-templates.create'],
    input: ({ category, warranty_template, field, ...ids }) => ({
      params: { id: ids.model },
      body: {
        version: 1,
        name: 'RTAF 120',
        category_id: category,
        warranty_template_id: warranty_template,
        field_ids: [field],
      },
    }),
    audits: 'model.updated',
  },
  merge: {
    allow: 'assets.configure',
    given: ['assets.models.create', { name: 'assets.models.create', by: 'agent' }],
    input: ({ model, otherModel }) => ({ params: { id: model }, body: { into_id: otherModel } }),
    audits: 'model.merged',
  },
  remove: { allow: 'assets.configure', given: ['assets.models.create'], input: byId, audits: 'model.deleted' },
  setPicture: {
    allow: 'assets.configure',
    given: ['assets.models.create'],
    input: (ids) => ({ ...byId(ids), body: {}, files: [onePixel()] }),
    audits: 'model.picture_changed',
  },
  removePicture: {
    allow: 'assets.configure',
    given: ['assets.models.setPicture'],
    input: byId,
    audits: 'model.picture_changed',
  },
  documents: { allow: 'assets.manage', input: byId },
  addDocument: {
    allow: 'assets.configure',
    makes: 'manual',
    given: ['assets.models.create'],
    input: (ids) => ({ ...byId(ids), body: { id: ids.manual }, files: [onePixel()] }),
    audits: 'model.document_added',
  },
  updateDocument: {
    allow: 'assets.configure',
    given: ['assets.models.addDocument'],
    input: (ids) => ({ ...onDocument(ids), body: { name: 'Manual.pdf', for_customers: true } }),
    audits: 'model.document_changed',
  },
  removeDocument: {
    allow: 'assets.configure',
    given: ['assets.models.addDocument'],
    input: onDocument,
    audits: 'model.document_removed',
  },
  restoreDocument: {
    allow: 'assets.configure',
    given: ['assets.models.removeDocument'],
    input: onDocument,
    audits: 'model.document_restored',
  },
};

export const rows: Rows = ({ organization, field, model, manual, category, warranty_template, agent, secret }) => ({
  asset_models: {
    organization_id: organization,
    id: model,
    name: `Model of ${secret}`,
    category_id: category,
    warranty_template_id: warranty_template,
  },
  files: {
    organization_id: organization,
    id: manual,
    owner_kind: 'asset_document',
    name: `Manual of ${secret}`,
    mime: 'application/pdf',
    size: 4,
    storage_key: manual,
    uploaded_by: agent,
  },
  asset_documents: { organization_id: organization, id: manual, model_id: model },
  model_fields: { organization_id: organization, model_id: model, field_id: field },
});
