import { sheetsApi } from '@sightline/contract/sheets';
import { type Server, serve } from '../../http/serve.ts';
import { createSheet, removeSheet } from './actions.ts';
import { findSheet, listSheets } from './queries.ts';

export function sheetRoutes(server: Server): void {
  serve(server, sheetsApi.list, { allow: 'sheets.view' }, listSheets);
  serve(server, sheetsApi.create, { allow: 'sheets.create' }, createSheet);
  serve(server, sheetsApi.find, { allow: 'sheets.review' }, findSheet);
  serve(server, sheetsApi.remove, { allow: 'sheets.delete' }, removeSheet);
}
