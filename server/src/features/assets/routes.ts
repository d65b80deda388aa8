import { alertsApi } from '@sightline/contract/assets/alerts';
import { assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { claimsApi } from '@sightline/contract/assets/claims';
import { codesApi } from '@sightline/contract/assets/codes';
import { contactsApi } from '@sightline/contract/assets/contacts';
import { documentsApi } from '@sightline/contract/assets/documents';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { labelsApi } from '@sightline/contract/assets/labels';
import { maintenanceApi } from '@sightline/contract/assets/maintenance';
import { modelsApi } from '@sightline/contract/assets/models';
import { trashApi } from '@sightline/contract/assets/trash';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import { warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import { type Server, serve } from '../../http/serve.ts';
import { createAsset, updateAsset } from './actions.ts';
import { findAlerts, setAlerts } from './alerts/actions.ts';
import { changeAssets } from './bulk.ts';
import { createCategory, removeCategory, updateCategory } from './categories-actions.ts';
import { listCategories } from './categories-queries.ts';
import { createClaim, updateClaim } from './claims/actions.ts';
import { addEvidence, removeEvidence } from './claims/evidence.ts';
import { sendPacket } from './claims/packet.ts';
import { findClaim, listClaims } from './claims/queries.ts';
import { linkCode, listCodes, unlinkCode } from './codes.ts';
import { addContact, listContacts, removeContact, updateContact } from './contacts/actions.ts';
import { addDocument, listDocuments, removeDocument, restoreDocument, updateDocument } from './documents/actions.ts';
import { removeAssetPicture, setAssetPicture } from './documents/pictures.ts';
import { exportAssets } from './export.ts';
import { countFacet } from './facets.ts';
import { createField, removeField, updateField } from './fields-actions.ts';
import { listFields } from './fields-queries.ts';
import { printLabels } from './labels/actions.ts';
import { startPrint } from './labels/label-prints.ts';
import { listAssets } from './list.ts';
import { addMeter, addReading, removeMeter, setReadingPhoto } from './maintenance/actions.ts';
import { addPlan, removePlan, updatePlan } from './maintenance/plans.ts';
import { findMaintenance } from './maintenance/queries.ts';
import { createModel, mergeModel, removeModel, updateModel } from './models/actions.ts';
import {
  addModelDocument,
  listModelDocuments,
  removeModelDocument,
  removeModelPicture,
  restoreModelDocument,
  setModelPicture,
  updateModelDocument,
} from './models/documents.ts';
import { findModel, listModels } from './models/queries.ts';
import {
  findAsset,
  findAssetByTag,
  findAssetOfTicket,
  listAssetTickets,
  listRecentAssets,
  scanAsset,
} from './queries.ts';
import { setAssetOfTicket } from './ticket-asset.ts';
import { listAssetEvents } from './timeline.ts';
import { removeAsset, restoreAssets } from './trash/actions.ts';
import { listDeletedAssets } from './trash/queries.ts';
import { createWarranty, findCoverage, listWarranties, removeWarranty, updateWarranty } from './warranties.ts';
import { createTemplate, removeTemplate, updateTemplate } from './warranty-templates/actions.ts';
import { listTemplates } from './warranty-templates/queries.ts';

export function assetRoutes(server: Server): void {
  serve(server, assetsApi.list, { allow: 'assets.view' }, listAssets);
  serve(server, assetsApi.facet, { allow: 'assets.view' }, countFacet);
  serve(server, assetsApi.export, { allow: 'assets.manage' }, exportAssets);
  serve(server, assetsApi.bulk, { allow: 'assets.manage' }, changeAssets);
  serve(server, assetsApi.create, { allow: 'assets.manage', message: 'asset_created' }, createAsset);
  serve(server, assetsApi.scan, { allow: 'assets.view' }, scanAsset);
  serve(server, assetsApi.findByTag, { allow: 'assets.view' }, findAssetByTag);
  serve(server, assetsApi.find, { allow: 'assets.view' }, findAsset);
  serve(server, assetsApi.update, { allow: 'assets.manage', message: 'asset_updated' }, updateAsset);
  serve(server, assetsApi.timeline, { allow: 'assets.view' }, listAssetEvents);
  serve(server, assetsApi.tickets, { allow: 'assets.view' }, listAssetTickets);
  serve(server, assetsApi.ofTicket, { allow: 'assets.view' }, findAssetOfTicket);
  serve(server, assetsApi.recentOfTicket, { allow: 'assets.view' }, listRecentAssets);
  serve(server, assetsApi.setOfTicket, { allow: 'assets.manage' }, setAssetOfTicket);

  serve(server, trashApi.list, { allow: 'assets.manage' }, listDeletedAssets);
  serve(server, trashApi.remove, { allow: 'assets.manage' }, removeAsset);
  serve(server, trashApi.restore, { allow: 'assets.manage' }, restoreAssets);

  serve(server, documentsApi.setPicture, { allow: 'assets.manage' }, setAssetPicture);
  serve(server, documentsApi.removePicture, { allow: 'assets.manage' }, removeAssetPicture);
  serve(server, documentsApi.list, { allow: 'assets.view' }, listDocuments);
  serve(server, documentsApi.add, { allow: 'assets.manage' }, addDocument);
  serve(server, documentsApi.update, { allow: 'assets.manage' }, updateDocument);
  serve(server, documentsApi.remove, { allow: 'assets.manage' }, removeDocument);
  serve(server, documentsApi.restore, { allow: 'assets.manage' }, restoreDocument);
  serve(server, labelsApi.print, { allow: 'assets.manage', transaction: 'none' }, printLabels);
  serve(server, labelPrintsApi.start, { allow: 'assets.manage' }, startPrint);
  serve(server, codesApi.list, { allow: 'assets.view' }, listCodes);
  serve(server, codesApi.link, { allow: 'assets.manage' }, linkCode);
  serve(server, codesApi.unlink, { allow: 'assets.manage' }, unlinkCode);

  serve(server, contactsApi.list, { allow: 'assets.view' }, listContacts);
  serve(server, contactsApi.add, { allow: 'assets.manage' }, addContact);
  serve(server, contactsApi.update, { allow: 'assets.manage' }, updateContact);
  serve(server, contactsApi.remove, { allow: 'assets.manage' }, removeContact);

  serve(server, maintenanceApi.find, { allow: 'assets.manage' }, findMaintenance);
  serve(server, maintenanceApi.addMeter, { allow: 'assets.manage' }, addMeter);
  serve(server, maintenanceApi.removeMeter, { allow: 'assets.manage' }, removeMeter);
  serve(server, maintenanceApi.addReading, { allow: 'assets.manage' }, addReading);
  serve(server, maintenanceApi.setPhoto, { allow: 'assets.manage' }, setReadingPhoto);
  serve(server, maintenanceApi.addPlan, { allow: 'assets.manage' }, addPlan);
  serve(server, maintenanceApi.updatePlan, { allow: 'assets.manage' }, updatePlan);
  serve(server, maintenanceApi.removePlan, { allow: 'assets.manage' }, removePlan);

  serve(server, warrantiesApi.list, { allow: 'assets.view' }, listWarranties);
  serve(server, warrantiesApi.create, { allow: 'assets.manage' }, createWarranty);
  serve(server, warrantiesApi.update, { allow: 'assets.manage' }, updateWarranty);
  serve(server, warrantiesApi.remove, { allow: 'assets.manage' }, removeWarranty);
  serve(server, warrantiesApi.coverage, { allow: 'assets.view' }, findCoverage);

  serve(server, claimsApi.list, { allow: 'assets.manage' }, listClaims);
  serve(server, claimsApi.create, { allow: 'assets.manage' }, createClaim);
  serve(server, claimsApi.find, { allow: 'assets.manage' }, findClaim);
  serve(server, claimsApi.update, { allow: 'assets.manage' }, updateClaim);
  serve(server, claimsApi.addEvidence, { allow: 'assets.manage' }, addEvidence);
  serve(server, claimsApi.removeEvidence, { allow: 'assets.manage' }, removeEvidence);
  serve(server, claimsApi.packet, { allow: 'assets.manage', transaction: 'none' }, sendPacket);

  configurationRoutes(server);
}

/** Serves the configuration that assets share: models, categories, fields, templates. */
function configurationRoutes(server: Server): void {
  serve(server, alertsApi.find, { allow: 'assets.configure' }, findAlerts);
  serve(server, alertsApi.set, { allow: 'assets.configure' }, setAlerts);

  serve(server, warrantyTemplatesApi.list, { allow: 'assets.manage' }, listTemplates);
  serve(
    server,
    warrantyTemplatesApi.create,
    { allow: 'assets.configure', message: 'template_created' },
    createTemplate,
  );
  serve(
    server,
    warrantyTemplatesApi.update,
    { allow: 'assets.configure', message: 'template_updated' },
    updateTemplate,
  );
  serve(server, warrantyTemplatesApi.remove, { allow: 'assets.configure' }, removeTemplate);

  serve(server, modelsApi.list, { allow: 'assets.manage' }, listModels);
  serve(server, modelsApi.find, { allow: 'assets.manage' }, findModel);
  serve(server, modelsApi.create, { allow: 'assets.configure' }, createModel);
  serve(server, modelsApi.update, { allow: 'assets.configure' }, updateModel);
  serve(server, modelsApi.merge, { allow: 'assets.configure' }, mergeModel);
  serve(server, modelsApi.remove, { allow: 'assets.configure' }, removeModel);
  serve(server, modelsApi.setPicture, { allow: 'assets.configure' }, setModelPicture);
  serve(server, modelsApi.removePicture, { allow: 'assets.configure' }, removeModelPicture);
  serve(server, modelsApi.documents, { allow: 'assets.manage' }, listModelDocuments);
  serve(server, modelsApi.addDocument, { allow: 'assets.configure' }, addModelDocument);
  serve(server, modelsApi.updateDocument, { allow: 'assets.configure' }, updateModelDocument);
  serve(server, modelsApi.removeDocument, { allow: 'assets.configure' }, removeModelDocument);
  serve(server, modelsApi.restoreDocument, { allow: 'assets.configure' }, restoreModelDocument);

  serve(server, categoriesApi.list, { allow: 'assets.view' }, listCategories);
  serve(server, categoriesApi.create, { allow: 'assets.configure', message: 'category_created' }, createCategory);
  serve(server, categoriesApi.update, { allow: 'assets.configure', message: 'category_updated' }, updateCategory);
  serve(server, categoriesApi.remove, { allow: 'assets.configure' }, removeCategory);

  serve(server, fieldsApi.list, { allow: 'assets.view' }, listFields);
  serve(server, fieldsApi.product, { allow: 'assets.view' }, listFields);
  serve(server, fieldsApi.create, { allow: 'assets.configure' }, createField);
  serve(server, fieldsApi.update, { allow: 'assets.configure' }, updateField);
  serve(server, fieldsApi.remove, { allow: 'assets.configure' }, removeField);
}
