import { sheetCostsApi } from '@sightline/contract/sheets/costs';
import { questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { sheetSendingApi } from '@sightline/contract/sheets/sending';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { type Server, serve } from '../../http/serve.ts';
import { createSheet, removeSheet, startSheet } from './actions.ts';
import { addLine, changeLine, removeLine } from './costs/actions.ts';
import { proposeCosts } from './costs/queries.ts';
import { findRates, setRates } from './costs/rates.ts';
import { fillSheet } from './filling.ts';
import { printSheet } from './pdf/actions.ts';
import { addSheetPhoto, markSheetPhoto, removeSheetPhoto } from './photos.ts';
import { findSheet, listSheets, openSheetForm } from './queries.ts';
import { addQuestion, changeQuestion, orderQuestions } from './question-library/actions.ts';
import { listQuestions } from './question-library/queries.ts';
import { approveSheet, rejectSheet } from './review.ts';
import { sendSheet } from './sending/actions.ts';
import { followUp, type OpenFollowup } from './sending/followups.ts';
import { findOrigin, listSheetMails } from './sending/queries.ts';
import { correctSheet, signSheet } from './signing.ts';
import { createSheetTemplate, publishSheetTemplate, updateSheetTemplate } from './templates/actions.ts';
import { findSheetTemplate, listPublishedTemplates, listSheetTemplates } from './templates/queries.ts';
import { verifyDocument, verifySheet } from './verification.ts';

export function sheetRoutes(server: Server, openFollowup: OpenFollowup): void {
  serve(server, sheetsApi.list, { allow: 'sheets.view' }, listSheets);
  serve(server, sheetsApi.create, { allow: 'sheets.create' }, createSheet);
  serve(server, sheetsApi.start, { allow: 'sheets.create' }, startSheet);
  serve(server, sheetsApi.find, { allow: 'sheets.review' }, findSheet);
  serve(server, sheetsApi.open, { allow: 'sheets.view' }, openSheetForm);
  serve(server, sheetsApi.fill, { allow: 'sheets.create' }, fillSheet);
  serve(server, sheetsApi.addPhoto, { allow: 'sheets.create' }, addSheetPhoto);
  serve(server, sheetsApi.markPhoto, { allow: 'sheets.create' }, markSheetPhoto);
  serve(server, sheetsApi.removePhoto, { allow: 'sheets.create' }, removeSheetPhoto);
  serve(server, sheetsApi.sign, { allow: 'sheets.create' }, signSheet);
  serve(server, sheetsApi.correct, { allow: 'sheets.create' }, correctSheet);
  serve(server, sheetsApi.approve, { allow: 'sheets.review' }, approveSheet);
  serve(server, sheetsApi.reject, { allow: 'sheets.review' }, rejectSheet);
  serve(server, sheetsApi.pdf, { allow: 'sheets.review', transaction: 'none' }, printSheet);
  const anybody = { allow: 'public', rate: 'auth', transaction: 'none' } as const;
  serve(server, sheetsApi.verify, anybody, verifySheet);
  serve(server, sheetsApi.verifyDocument, anybody, verifyDocument);
  serve(server, sheetsApi.remove, { allow: 'sheets.delete' }, removeSheet);

  serve(server, sheetCostsApi.rates, { allow: 'sheets.view' }, findRates);
  serve(server, sheetCostsApi.setRates, { allow: 'tickets.configure' }, setRates);
  serve(server, sheetCostsApi.proposals, { allow: 'sheets.create' }, proposeCosts);
  serve(server, sheetCostsApi.add, { allow: 'sheets.create' }, addLine);
  serve(server, sheetCostsApi.change, { allow: 'sheets.create' }, changeLine);
  serve(server, sheetCostsApi.remove, { allow: 'sheets.create' }, removeLine);

  serve(server, sheetSendingApi.mails, { allow: 'sheets.create' }, listSheetMails);
  serve(server, sheetSendingApi.send, { allow: 'sheets.create' }, sendSheet);
  serve(server, sheetSendingApi.followUp, { allow: 'sheets.create' }, followUp(openFollowup));
  serve(server, sheetSendingApi.origin, { allow: 'sheets.view' }, findOrigin);

  const { list, published, find, create, update, publish } = sheetTemplatesApi;
  serve(server, list, { allow: 'sheets.view' }, listSheetTemplates);
  serve(server, published, { allow: 'sheets.view' }, listPublishedTemplates);
  serve(server, find, { allow: 'tickets.configure' }, findSheetTemplate);
  serve(server, create, { allow: 'tickets.configure', message: 'template_created' }, createSheetTemplate);
  serve(server, update, { allow: 'tickets.configure', message: 'template_updated' }, updateSheetTemplate);
  serve(server, publish, { allow: 'tickets.configure' }, publishSheetTemplate);

  const configured = { allow: 'tickets.configure' } as const;
  serve(server, questionLibraryApi.list, { allow: 'sheets.view' }, listQuestions);
  serve(server, questionLibraryApi.create, { ...configured, message: 'question_created' }, addQuestion);
  serve(server, questionLibraryApi.update, { ...configured, message: 'question_updated' }, changeQuestion);
  serve(server, questionLibraryApi.order, configured, orderQuestions);
}
