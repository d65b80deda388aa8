import type { ViewedLists } from '../kernel/viewed-list.ts';
import { viewedClaims } from './assets/claims/queries.ts';
import { viewedAssets } from './assets/list.ts';
import { viewedModels } from './assets/models/queries.ts';
import { viewedPeople } from './people/queries.ts';
import { viewedTools } from './schedule/tools/queries.ts';
import { viewedTickets } from './tickets/list.ts';
import { viewedSpaces } from './workspace/space-rows.ts';

/** The lists that have views. */
export const viewedLists: ViewedLists = {
  tickets: viewedTickets,
  assets: viewedAssets,
  people: viewedPeople,
  spaces: viewedSpaces,
  models: viewedModels,
  tools: viewedTools,
  claims: viewedClaims,
};
