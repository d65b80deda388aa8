import type { documentsApi } from '@sightline/contract/assets/documents';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ asset }: Ids) => ({ params: { id: asset } });
const onDocument = ({ asset, document }: Ids) => ({ params: { id: asset, documentId: document } });

export const scenarios: Scenarios<typeof documentsApi> = {
  setPicture: {
    allow: 'assets.manage',
    given: ['assets.create'],
    input: (ids) => ({ ...byId(ids), body: {}, files: [onePixel()] }),
    audits: 'asset.picture_changed',
  },
  removePicture: {
    allow: 'assets.manage',
    given: ['assets.documents.setPicture'],
    input: byId,
    audits: 'asset.picture_changed',
  },
  list: { allow: 'assets.view', input: byId },
  add: {
    allow: 'assets.manage',
    makes: 'document',
    given: ['assets.create'],
    input: (ids) => ({ ...byId(ids), body: { id: ids.document }, files: [onePixel()] }),
    audits: 'asset.document_added',
  },
  update: {
    allow: 'assets.manage',
    given: ['assets.documents.add'],
    input: (ids) => ({ ...onDocument(ids), body: { name: 'Manual.pdf', for_customers: true } }),
    audits: 'asset.document_changed',
  },
  remove: {
    allow: 'assets.manage',
    given: ['assets.documents.add'],
    input: onDocument,
    audits: 'asset.document_removed',
  },
  restore: {
    allow: 'assets.manage',
    given: ['assets.documents.remove'],
    input: onDocument,
    audits: 'asset.document_restored',
  },
};

export const rows: Rows = ({ organization, asset, document, agent, secret }) => ({
  files: {
    organization_id: organization,
    id: document,
    owner_kind: 'asset_document',
    name: `Manual of ${secret}`,
    mime: 'application/pdf',
    size: 4,
    storage_key: document,
    uploaded_by: agent,
  },
  asset_documents: { organization_id: organization, id: document, asset_id: asset },
});
