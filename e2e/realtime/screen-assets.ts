import {
  alertsQuery,
  assetByTagQuery,
  assetsPageQuery,
  assetTicketsQuery,
  categoriesQuery,
  codesQuery,
  coverageQuery,
  fieldsQuery,
  maintenanceQuery,
  modelQuery,
  modelsPageQuery,
  recentAssetsQuery,
  templatesQuery,
  ticketAssetQuery,
  timelineQuery,
  trashPageQuery,
  warrantiesQuery,
} from '../../web/src/features/assets/api.ts';
import { claimsOfAssetQuery, claimsPageQuery } from '../../web/src/features/assets/claims/api.ts';
import { contactsQuery } from '../../web/src/features/assets/contacts/api.ts';
import { documentsQuery } from '../../web/src/features/assets/documents/api.ts';
import type { Subject } from './place.ts';
import { one, type Shown } from './shown.ts';

const pageOf = ({ id, tag }: { id: string; tag: string }): Shown[] => [
  one(assetByTagQuery(tag)),
  one(coverageQuery(id)),
  one(warrantiesQuery(id)),
  one(claimsOfAssetQuery(id)),
  one(codesQuery(id)),
  one(contactsQuery(id)),
  one(documentsQuery({ kind: 'asset', id })),
  one(maintenanceQuery(id)),
  one(timelineQuery(id, 1)),
  one(assetTicketsQuery(id, 1)),
];

export const assetsScreen = ({ ticket, asset, model }: Subject): Shown[] => [
  one(ticketAssetQuery(ticket)),
  one(recentAssetsQuery(ticket)),
  one(assetsPageQuery({}, 1)),
  one(trashPageQuery({}, 1)),
  one(claimsPageQuery({}, 1)),
  one(categoriesQuery),
  one(fieldsQuery),
  one(modelsPageQuery({}, 1)),
  one(templatesQuery),
  one(alertsQuery),
  ...(asset ? pageOf(asset) : []),
  ...(model ? [one(modelQuery(model)), one(documentsQuery({ kind: 'model', id: model }))] : []),
];
