import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, Page, Pagination, wholeList } from '../envelope.ts';
import { FieldAnswer } from '../fields/definition.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { anyOf, id, ids, oneOf } from '../list-filters.ts';
import { BulkResult, bulkBody, defineList, exportFields } from '../lists.ts';
import { Day, greatestInt, Id, line, optionalLine, PersonRef, prose, queryList, Timestamp } from '../scalars.ts';
import { TicketRow } from '../tickets/tickets.ts';
import { CategoryColor, CategoryIcon } from './categories.ts';
import { ContactRef } from './contacts.ts';
import {
  assetFields,
  assetOrders,
  assetStatuses,
  criticalities,
  customValue,
  maintenanceStates,
  warrantyStatuses,
} from './list-fields.ts';
import { isReservedTag } from './reserved-tags.ts';
import { WarrantyStatus } from './warranties.ts';

export const AssetStatus = z.enum(assetStatuses);
export type AssetStatus = z.infer<typeof AssetStatus>;

export const Criticality = z.enum(criticalities);
export type Criticality = z.infer<typeof Criticality>;

/** Stands in addresses and on labels: letters, digits, dots, dashes and underscores. Small letters mean the same. No page has its name. */
export const AssetTag = z
  .string()
  .trim()
  .min(1)
  .max(limits.assets.tag)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/)
  .refine((tag) => !isReservedTag(tag), { params: { code: 'reserved' } });

/** A reference to an asset. */
export const AssetRef = z.object({ id: Id, tag: z.string(), name: z.string() });
export type AssetRef = z.infer<typeof AssetRef>;

export const AssetRow = AssetRef.extend({
  serial: z.string(),
  /** The name of its model. */
  model: z.string(),
  model_id: Id.nullable(),
  manufacturer: z.string(),
  category: z.object({ id: Id, name: z.string(), icon: CategoryIcon, color: CategoryColor }).nullable(),
  /** The customer it stands at; without one it is the workspace's own. */
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  location: z.string(),
  status: AssetStatus,
  criticality: Criticality,
  warranty_status: WarrantyStatus,
  warranty_ends_on: Day.nullable(),
  /** By id of the field; those that the reader may see. In lists with those of the model. */
  custom_fields: z.record(z.string(), FieldAnswer),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type AssetRow = z.infer<typeof AssetRow>;

/** A row of the list: with a picture, its own or that of its model, and for agents with its first contact. */
export const ListedAsset = AssetRow.extend({
  picture: Attachment.nullable(),
  contact: ContactRef.nullable(),
  /** How many assets are part of it. */
  children_count: z.int(),
});
export type ListedAsset = z.infer<typeof ListedAsset>;

export const Downtime = z.object({
  id: Id,
  status: AssetStatus,
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type Downtime = z.infer<typeof Downtime>;

export const Asset = AssetRow.extend({
  picture: Attachment.nullable(),
  /** The model's values, which the asset shows if it has none of its own. */
  from_model: z
    .object({
      description: z.string(),
      picture: Attachment.nullable(),
      custom_fields: z.record(z.string(), FieldAnswer),
    })
    .nullable(),
  parent: AssetRef.nullable(),
  children: z.array(AssetRef.extend({ status: AssetStatus })),
  purchase_date: Day.nullable(),
  notes: z.string(),
  created_by: PersonRef,
  open_tickets: z.int(),
  /** Newest first; the last fifty. */
  downtimes: z.array(Downtime),
  version: z.int(),
});
export type Asset = z.infer<typeof Asset>;

/** `due`: there is an open ticket of a plan, or it is time for one; `soon`: within 30 days. */
export const MaintenanceState = z.enum(maintenanceStates);
export type MaintenanceState = z.infer<typeof MaintenanceState>;

export const assetsList = defineList({
  fields: assetFields,
  filters: {
    category_id: ids(),
    branch_id: ids(),
    status: anyOf(assetStatuses),
    criticality: anyOf(criticalities),
    warranty: anyOf(warrantyStatuses),
    parent_id: id(),
    /** Limits the list to assets that are part of no asset that the reader sees. */
    level: oneOf(['top']),
    /** For agents who manage assets. */
    maintenance: anyOf(maintenanceStates),
    model_id: ids(),
  },
  /** `field-id:option` or `field-id:true`; several values of one field match any of them. */
  schemas: { custom: queryList(z.string().regex(customValue)) },
  orders: assetOrders,
  order: { by: 'name', dir: 'asc' },
  perPage: limits.pages.assets,
});

const own = {
  tag: AssetTag,
  name: line(limits.name),
  serial: optionalLine(limits.assets.serial),
  model_id: Id.nullable(),
  /** Only for an asset without a model; others have the model's manufacturer. */
  manufacturer: optionalLine(limits.name),
  category_id: Id.nullable(),
  branch_id: Id.nullable(),
  location: optionalLine(limits.subject),
  parent_id: Id.nullable(),
  status: AssetStatus,
  criticality: Criticality,
  purchase_date: Day.nullable(),
  notes: prose(limits.description),
  /** By id of the field. Null takes a value away. */
  custom_fields: z.record(Id, FieldAnswer.nullable()),
};

export const CreateAssetInput = z.object({
  id: Id.optional(),
  ...own,
  serial: own.serial.default(''),
  model_id: own.model_id.default(null),
  manufacturer: own.manufacturer.default(''),
  category_id: own.category_id.default(null),
  branch_id: own.branch_id.default(null),
  location: own.location.default(''),
  parent_id: own.parent_id.default(null),
  status: own.status.default('operational'),
  criticality: own.criticality.default('medium'),
  purchase_date: own.purchase_date.default(null),
  notes: own.notes.default(''),
  custom_fields: own.custom_fields.default({}),
});
export type CreateAssetInput = z.infer<typeof CreateAssetInput>;

/** Missing fields stay as they are. */
export const UpdateAssetInput = z
  .object(own)
  .partial()
  .extend({
    /** The version that the change is based on. */
    version: z.int().max(greatestInt),
  });
export type UpdateAssetInput = z.infer<typeof UpdateAssetInput>;

export const AssetAction = z.enum(['move', 'set_status', 'delete']);
export type AssetAction = z.infer<typeof AssetAction>;

export const AssetEventKind = z.enum([
  'created',
  'updated',
  'deleted',
  'restored',
  'warranty_added',
  'warranty_changed',
  'warranty_removed',
  'claim_started',
  'claim_changed',
  'code_linked',
  'code_unlinked',
  'ticket',
  'call',
  'sheet',
  'reading',
]);

/** A line of an asset's timeline. Of a ticket, and of a call in it, `ticket` says which. */
export const AssetEvent = z.object({
  id: Id,
  kind: AssetEventKind,
  user: PersonRef.nullable(),
  at: Timestamp,
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  ticket: z.object({ id: Id, ticket_id: z.int(), subject: z.string() }).nullable(),
  /** The number of a call's snapshots. */
  snapshots: z.int(),
});
export type AssetEvent = z.infer<typeof AssetEvent>;

const params = z.object({ id: Id });
const oneAsset = z.object({ asset: Asset });
const writeErrors = [
  'NOT_FOUND',
  'ASSET_TAG_TAKEN',
  'ASSET_TAG_IN_TRASH',
  'ASSET_CYCLE',
  'ASSET_TOO_DEEP',
  'SPACE_ARCHIVED',
] as const;

export const assetsApi = {
  list: endpoint('GET', '/assets', {
    summary: 'Lists assets, filtered, searched and ordered.',
    description: 'Guests see those of their own space.',
    query: assetsList.query,
    data: z.object({ assets: z.array(ListedAsset), pagination: Pagination }),
  }),
  facet: endpoint('GET', '/assets/facet/:by', {
    summary: 'Counts the assets that a search and filters select, by one property.',
    description: 'The filter of that property itself is left out. Assets without a value are not counted.',
    params: z.object({ by: z.enum(['status', 'category_id', 'branch_id', 'warranty', 'criticality']) }),
    query: assetsList.matching,
    data: z.object({ counts: z.array(z.object({ value: z.string(), count: z.int() })) }),
  }),
  export: endpoint('POST', '/assets/export', {
    summary: 'Downloads the assets that a search and filters select, as CSV or as a workbook.',
    description:
      'Texts in CSV that a spreadsheet would take for formulas begin with an apostrophe. `columns` are those of the screen.',
    body: assetsList.query.omit({ page: true }).extend(exportFields),
    raw: true,
  }),
  bulk: endpoint('POST', '/assets/bulk', {
    summary: 'Moves many assets to a space, gives them a status, or deletes them.',
    body: bulkBody(assetsList, {
      action: AssetAction,
      branch_id: Id.nullable().default(null),
      status: AssetStatus.default('operational'),
    }),
    data: BulkResult,
    errors: ['TOO_MANY_ROWS', 'NOT_FOUND', 'SPACE_ARCHIVED'],
  }),
  create: endpoint('POST', '/assets', {
    summary: 'Adds an asset to the register.',
    body: CreateAssetInput,
    idempotentBy: 'id',
    data: oneAsset,
    errors: [...writeErrors, 'CONFLICT'],
  }),
  find: endpoint('GET', '/asset/:id', { summary: 'Finds an asset.', params, data: oneAsset, errors: ['NOT_FOUND'] }),
  findByTag: endpoint('GET', '/asset/tag/:tag', {
    summary: 'Finds an asset by its tag.',
    params: z.object({ tag: z.string().max(limits.assets.code) }),
    data: oneAsset,
    errors: ['NOT_FOUND'],
  }),
  scan: endpoint('GET', '/assets/scan/:code', {
    summary:
      'Finds the asset of a code that was scanned: its tag, a link to its page, a code linked to it, or its serial.',
    description: 'A code of another workspace is as unknown as any other.',
    params: z.object({ code: z.string().max(limits.assets.code) }),
    data: z.object({ type: z.literal('asset'), asset: AssetRef }),
    errors: ['UNKNOWN_CODE'],
  }),
  update: endpoint('PUT', '/asset/:id', {
    summary: 'Changes an asset.',
    description:
      'Changes of different fields go together. When somebody else has changed one of these fields since `version`, it is refused, and `errors` names those fields.',
    params,
    body: UpdateAssetInput,
    data: oneAsset,
    errors: [...writeErrors, 'STALE_VERSION'],
  }),
  timeline: endpoint('GET', '/asset/:id/timeline', {
    summary: 'Lists what happened to an asset, newest first: edits, warranties, tickets, calls, sheets, readings.',
    params,
    query: z.object({ page: Page }),
    data: z.object({ events: z.array(AssetEvent), pagination: Pagination }),
    errors: ['NOT_FOUND'],
  }),
  tickets: endpoint('GET', '/asset/:id/tickets', {
    summary: 'Lists the tickets of an asset, newest first.',
    params,
    query: z.object({ page: Page }),
    data: z.object({
      tickets: z.array(
        TicketRow.pick({
          id: true,
          room_id: true,
          ticket_id: true,
          subject: true,
          status: true,
          closed: true,
          created_at: true,
        }),
      ),
      pagination: Pagination,
    }),
    errors: ['NOT_FOUND'],
  }),
  ofTicket: endpoint('GET', '/ticket/:id/asset', {
    summary: 'Finds the asset of a ticket.',
    params,
    data: z.object({
      asset: AssetRef.extend({ warranty_status: WarrantyStatus, warranty_ends_on: Day.nullable() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  recentOfTicket: endpoint('GET', '/ticket/:id/recent-assets', {
    summary: 'Lists the assets that the last tickets of the same customer were about, the latest first.',
    params,
    query: OnePage,
    data: wholeList({ assets: z.array(AssetRef) }),
    errors: ['NOT_FOUND'],
  }),
  setOfTicket: endpoint('PUT', '/ticket/:id/asset', {
    summary: 'Chooses the asset that a ticket is about; null for none.',
    description: "Of a ticket for a customer, one of the customer's assets.",
    params,
    body: z.object({ asset_id: Id.nullable() }),
    errors: ['NOT_FOUND', 'TICKET_CLOSED', 'ASSET_OF_OTHER_SPACE'],
  }),
};

/** Hints: clients refetch what they show. */
export const assetsEvents = {
  AssetChangedEvent: z.object({ id: Id }),
  /** Many at once. */
  AssetsChangedEvent: z.object({}),
  /** Categories or custom fields. */
  AssetSettingsChangedEvent: z.object({}),
  TicketAssetEvent: z.object({ ticket_id: Id }),
};
