import type { claimsApi } from '@sightline/contract/assets/claims';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ warranty_claim }: Ids) => ({ params: { id: warranty_claim } });

export const scenarios: Scenarios<typeof claimsApi> = {
  list: {
    allow: 'assets.manage',
    input: ({ asset, ticket, secret }) => ({
      query: { query: secret, filter: { status: ['draft'], asset_id: asset, ticket_id: ticket } },
    }),
  },
  create: {
    allow: 'assets.manage',
    makes: 'warranty_claim',
    another: { faulty_serial: 'SN-2' },
    given: ['assets.setOfTicket', 'assets.warranties.create'],
    input: ({ asset, warranty, warranty_claim }) => ({
      params: { id: asset },
      body: { id: warranty_claim, warranty_id: warranty, faulty_serial: 'SN-1', notes: 'The compressor is stuck.' },
    }),
    also: [
      {
        input: ({ asset, warranty, ticket }) => ({
          params: { id: asset },
          body: { warranty_id: warranty, ticket_id: ticket, amount: 120.5, currency: 'BRL' },
        }),
      },
    ],
    audits: 'warranty_claim.created',
  },
  find: { allow: 'assets.manage', input: byId },
  update: {
    allow: 'assets.manage',
    given: ['assets.claims.create'],
    input: (ids) => ({ ...byId(ids), body: { version: 1, status: 'sent', amount: 480.9, currency: 'USD' } }),
    audits: 'warranty_claim.updated',
  },
  addEvidence: {
    allow: 'assets.manage',
    makes: 'evidence',
    given: ['assets.claims.create'],
    input: (ids) => ({ ...byId(ids), body: { id: ids.evidence }, files: [onePixel()] }),
    audits: 'warranty_claim.evidence_added',
  },
  removeEvidence: {
    allow: 'assets.manage',
    given: ['assets.claims.addEvidence'],
    input: ({ warranty_claim, evidence }) => ({ params: { id: warranty_claim, evidenceId: evidence } }),
    audits: 'warranty_claim.evidence_removed',
  },
  packet: { allow: 'assets.manage', input: byId },
};

export const rows: Rows = ({ organization, asset, warranty, warranty_claim, evidence, agent, secret }) => ({
  warranty_claims: {
    organization_id: organization,
    id: warranty_claim,
    asset_id: asset,
    warranty_id: warranty,
    faulty_serial: `Serial of ${secret}`.slice(0, 120),
    currency: 'USD',
    notes: `Claim of ${secret}`,
    created_by: agent,
  },
  files: {
    organization_id: organization,
    id: evidence,
    owner_kind: 'claim_evidence',
    name: `Evidence of ${secret}`,
    mime: 'image/jpeg',
    size: 4,
    storage_key: evidence,
    uploaded_by: agent,
  },
  claim_evidence: { organization_id: organization, id: evidence, claim_id: warranty_claim },
});
