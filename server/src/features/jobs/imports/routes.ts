import { importsApi } from '@sightline/contract/jobs/imports';
import { type Server, serve } from '../../../http/serve.ts';
import { addRows, cancelImport, checkImport, createImport, removeImport, runImport } from './actions.ts';
import { sendFailedRows } from './failed-file.ts';
import type { ImportKinds } from './kinds.ts';
import { findImport, listChangedRows, listFailedRows, listImports } from './queries.ts';

/** Everybody reaches their own imports; the actions check the permission for the imported entity. */
export function importRoutes(server: Server, kinds: ImportKinds): void {
  serve(server, importsApi.list, { allow: 'workspace.view' }, listImports);
  serve(server, importsApi.create, { allow: 'workspace.view' }, createImport(kinds));
  serve(server, importsApi.find, { allow: 'workspace.view' }, findImport);
  serve(server, importsApi.addRows, { allow: 'workspace.view' }, addRows);
  serve(server, importsApi.check, { allow: 'workspace.view' }, checkImport(kinds));
  serve(server, importsApi.run, { allow: 'workspace.view' }, runImport(kinds));
  serve(server, importsApi.cancel, { allow: 'workspace.view' }, cancelImport(kinds));
  serve(server, importsApi.remove, { allow: 'workspace.view' }, removeImport);
  serve(server, importsApi.failedRows, { allow: 'workspace.view' }, listFailedRows(kinds));
  serve(server, importsApi.changedRows, { allow: 'workspace.view' }, listChangedRows(kinds));
  serve(server, importsApi.failedFile, { allow: 'workspace.view' }, sendFailedRows(kinds));
}
