import { sheetTemplatesApi } from '@sightline/contract/sheet-templates';
import { sheetsApi } from '@sightline/contract/sheets';
import { type Server, serve } from '../../http/serve.ts';
import { createSheet, removeSheet, startSheet } from './actions.ts';
import { fillSheet } from './filling.ts';
import { printSheet } from './pdf/actions.ts';
import { addSheetPhoto, removeSheetPhoto } from './photos.ts';
import { findSheet, listSheets, openSheetForm } from './queries.ts';
import { approveSheet, rejectSheet } from './review.ts';
import { correctSheet, signSheet } from './signing.ts';
import { createSheetTemplate, publishSheetTemplate, updateSheetTemplate } from './templates/actions.ts';
import { findSheetTemplate, listPublishedTemplates, listSheetTemplates } from './templates/queries.ts';
import { verifySheet } from './verification.ts';

export function sheetRoutes(server: Server): void {
  serve(server, sheetsApi.list, { allow: 'sheets.view' }, listSheets);
  serve(server, sheetsApi.create, { allow: 'sheets.create' }, createSheet);
  serve(server, sheetsApi.start, { allow: 'sheets.create' }, startSheet);
  serve(server, sheetsApi.find, { allow: 'sheets.review' }, findSheet);
  serve(server, sheetsApi.open, { allow: 'sheets.view' }, openSheetForm);
  serve(server, sheetsApi.fill, { allow: 'sheets.create' }, fillSheet);
  serve(server, sheetsApi.addPhoto, { allow: 'sheets.create' }, addSheetPhoto);
  serve(server, sheetsApi.removePhoto, { allow: 'sheets.create' }, removeSheetPhoto);
  serve(server, sheetsApi.sign, { allow: 'sheets.create' }, signSheet);
  serve(server, sheetsApi.correct, { allow: 'sheets.create' }, correctSheet);
  serve(server, sheetsApi.approve, { allow: 'sheets.review' }, approveSheet);
  serve(server, sheetsApi.reject, { allow: 'sheets.review' }, rejectSheet);
  serve(server, sheetsApi.pdf, { allow: 'sheets.review', transaction: 'none' }, printSheet);
  serve(server, sheetsApi.verify, { allow: 'public', rate: 'auth' }, verifySheet);
  serve(server, sheetsApi.remove, { allow: 'sheets.delete' }, removeSheet);

  const { list, published, find, create, update, publish } = sheetTemplatesApi;
  serve(server, list, { allow: 'sheets.view' }, listSheetTemplates);
  serve(server, published, { allow: 'sheets.view' }, listPublishedTemplates);
  serve(server, find, { allow: 'tickets.configure' }, findSheetTemplate);
  serve(server, create, { allow: 'tickets.configure', message: 'question_created' }, createSheetTemplate);
  serve(server, update, { allow: 'tickets.configure', message: 'question_updated' }, updateSheetTemplate);
  serve(server, publish, { allow: 'tickets.configure' }, publishSheetTemplate);
}
