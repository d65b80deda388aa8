import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Pagination } from '../envelope.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { anyOf, id } from '../list-filters.ts';
import { defineList } from '../lists.ts';
import { Day, greatestInt, Id, optionalLine, PersonRef, prose, Timestamp } from '../scalars.ts';
import { AssetRef } from './assets.ts';
import { claimFields, claimStatuses } from './list-fields.ts';
import { WarrantyKind } from './warranties.ts';

export const ClaimStatus = z.enum(claimStatuses);
export type ClaimStatus = z.infer<typeof ClaimStatus>;

/** The statuses that may follow each status. A step that was a mistake can be undone. */
export const claimSteps: Record<ClaimStatus, readonly ClaimStatus[]> = {
  draft: ['sent', 'closed'],
  sent: ['approved', 'rejected', 'draft', 'closed'],
  approved: ['closed', 'sent'],
  rejected: ['closed', 'sent'],
  closed: ['draft'],
};

const Amount = z.number().nonnegative().max(limits.claims.amount).multipleOf(0.01);
/** ISO 4217. */
const Currency = z.string().regex(/^[A-Z]{3}$/);

export const WarrantyClaimRow = z.object({
  id: Id,
  status: ClaimStatus,
  asset: AssetRef,
  warranty: z.object({
    id: Id,
    kind: WarrantyKind,
    provider: z.string(),
    reference: z.string(),
    ends_on: Day,
  }),
  ticket: z.object({ id: Id, ticket_id: z.int(), subject: z.string() }).nullable(),
  faulty_serial: z.string(),
  replacement_serial: z.string(),
  amount: z.number().nullable(),
  currency: z.string(),
  evidence_count: z.int(),
  created_by: PersonRef,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type WarrantyClaimRow = z.infer<typeof WarrantyClaimRow>;

/** A picture or a document. Its id is that of its file. */
export const ClaimEvidence = z.object({ id: Id, file: Attachment, created_at: Timestamp, created_by: PersonRef });
export type ClaimEvidence = z.infer<typeof ClaimEvidence>;

export const WarrantyClaim = WarrantyClaimRow.extend({
  notes: z.string(),
  evidence: z.array(ClaimEvidence),
  version: z.int(),
});
export type WarrantyClaim = z.infer<typeof WarrantyClaim>;

export const claimsList = defineList({
  fields: claimFields,
  filters: {
    status: anyOf(claimStatuses),
    asset_id: id(),
    ticket_id: id(),
  },
  orders: ['created_at', 'updated_at', 'status', 'amount', 'asset', 'provider'],
  order: { by: 'created_at', dir: 'desc' },
  perPage: limits.pages.claims,
});

const own = {
  faulty_serial: optionalLine(limits.assets.serial),
  replacement_serial: optionalLine(limits.assets.serial),
  amount: Amount.nullable(),
  currency: Currency,
  notes: prose(limits.description),
};

export const CreateClaimInput = z.object({
  id: Id.optional(),
  warranty_id: Id,
  ticket_id: Id.nullable().default(null),
  faulty_serial: own.faulty_serial.default(''),
  amount: own.amount.default(null),
  currency: own.currency.default('USD'),
  notes: own.notes.default(''),
});

/** Missing fields stay as they are. */
export const UpdateClaimInput = z
  .object({ status: ClaimStatus, ...own })
  .partial()
  .extend({
    /** The version that the change is based on. */
    version: z.int().max(greatestInt),
  });
export type UpdateClaimInput = z.infer<typeof UpdateClaimInput>;

const params = z.object({ id: Id });
const oneClaim = z.object({ claim: WarrantyClaim });

export const claimsApi = {
  list: endpoint('GET', '/warranty-claims', {
    summary: 'Lists warranty claims, filtered, searched and ordered.',
    query: claimsList.query,
    data: z.object({ claims: z.array(WarrantyClaimRow), pagination: Pagination }),
  }),
  create: endpoint('POST', '/asset/:id/warranty-claim', {
    summary: 'Starts a claim under a warranty of an asset, as a draft.',
    description: 'A ticket is one about this asset.',
    params,
    body: CreateClaimInput,
    idempotentBy: 'id',
    data: oneClaim,
    errors: ['NOT_FOUND', 'CONFLICT', 'CLAIM_TICKET'],
  }),
  find: endpoint('GET', '/warranty-claim/:id', {
    summary: 'Finds a warranty claim with its evidence.',
    params,
    data: oneClaim,
    errors: ['NOT_FOUND'],
  }),
  update: endpoint('PUT', '/warranty-claim/:id', {
    summary: 'Changes a claim, or moves it to another status.',
    description:
      'A draft is sent or closed; what was sent is approved, rejected, closed or a draft again. A closed claim becomes a draft before it is changed. When somebody else has changed it since `version`, it is refused.',
    params,
    body: UpdateClaimInput,
    data: oneClaim,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'CLAIM_STATUS', 'CLAIM_CLOSED'],
  }),
  addEvidence: endpoint('POST', '/warranty-claim/:id/evidence', {
    summary: 'Adds a picture or a document to a claim.',
    description: 'One file. The packet holds it.',
    params,
    body: z.object({ id: Id.optional() }),
    files: 'file',
    idempotentBy: 'id',
    data: z.object({ evidence: ClaimEvidence }),
    errors: [
      ...(['NOT_FOUND', 'CONFLICT', 'NO_FILE', 'PICTURE_TOO_LARGE', 'PICTURE_QUEUE_FULL', 'FILE_UNREADABLE'] as const),
      ...(['TOO_MUCH_EVIDENCE', 'CLAIM_CLOSED'] as const),
    ],
  }),
  removeEvidence: endpoint('DELETE', '/warranty-claim/:id/evidence/:evidenceId', {
    summary: 'Removes a piece of evidence from a claim, and its file.',
    params: z.object({ id: Id, evidenceId: Id }),
    errors: ['NOT_FOUND', 'CLAIM_CLOSED'],
  }),
  packet: endpoint('GET', '/warranty-claim/:id/packet', {
    summary: 'Downloads a claim as a ZIP file to send to the provider.',
    description: 'A PDF with the asset, the warranty, the claim and its pictures, and the files of its evidence.',
    params,
    raw: true,
    errors: ['NOT_FOUND', 'DOCUMENT_TOO_LARGE', 'DOCUMENT_QUEUE_FULL'],
  }),
};
