import { viewsApi } from '@sightline/contract/views/views';
import { type Server, serve } from '../../http/serve.ts';
import type { ViewedLists } from '../../kernel/viewed-list.ts';
import { createView, orderViews, removeView, updateView } from './actions.ts';
import { countViews, listViews } from './queries.ts';

/** Everybody may save views of the lists that they see; each list limits the rows to its reader's. */
export function viewRoutes(server: Server, lists: ViewedLists): void {
  serve(server, viewsApi.list, { allow: 'workspace.view' }, listViews);
  serve(server, viewsApi.counts, { allow: 'workspace.view' }, countViews(lists));
  serve(server, viewsApi.create, { allow: 'workspace.view' }, createView);
  serve(server, viewsApi.order, { allow: 'workspace.view' }, orderViews);
  serve(server, viewsApi.update, { allow: 'workspace.view' }, updateView);
  serve(server, viewsApi.remove, { allow: 'workspace.view' }, removeView);
}
