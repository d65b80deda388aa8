import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import {
  alertsQuery,
  assetsPageQuery,
  categoriesQuery,
  fieldsQuery,
  labelPrintsQuery,
  modelsPageQuery,
  templatesQuery,
  ticketAssetQuery,
  trashPageQuery,
} from '../../web/src/features/assets/api.ts';
import { claimsPageQuery } from '../../web/src/features/assets/claims/api.ts';
import { activeCallsQuery, callQuery, ongoingCallsQuery } from '../../web/src/features/calls/api.ts';
import { invitationsQuery } from '../../web/src/features/calls/lobby/invitation-api.ts';
import { recordingQuery, recordingsQuery } from '../../web/src/features/calls/recording/recording-api.ts';
import {
  callSnapshotsQuery,
  roomSnapshotsQuery,
  ticketSnapshotsQuery,
} from '../../web/src/features/calls/snapshots/snapshot-api.ts';
import { homeTicketsQuery } from '../../web/src/features/home/api.ts';
import { importsQuery } from '../../web/src/features/jobs/imports/api.ts';
import {
  articleCategoriesQuery,
  articlesQuery,
  helpCentreQuery,
  homeQuery,
  objectsQuery,
  productsQuery,
  rankingQuery,
  synonymsQuery,
} from '../../web/src/features/knowledge/api.ts';
import { flagsQuery as articleFlagsQuery, ticketArticlesQuery } from '../../web/src/features/knowledge/usages/api.ts';
import { levelQuery, notificationsQuery, unreadQuery } from '../../web/src/features/notifications/api.ts';
import { preferencesQuery } from '../../web/src/features/notifications/preferences/api.ts';
import { devicesQuery } from '../../web/src/features/notifications/push/devices-api.ts';
import { remindersQuery } from '../../web/src/features/notifications/reminders/api.ts';
import { membersQuery, peoplePageQuery, personQuery } from '../../web/src/features/people/api.ts';
import { faceQuery } from '../../web/src/features/people/faces.ts';
import { invitationsQuery as memberInvitationsQuery } from '../../web/src/features/people/invitations/api.ts';
import { rolesQuery } from '../../web/src/features/people/roles/api.ts';
import { absencesQuery } from '../../web/src/features/schedule/absences/api.ts';
import { boardQuery, visitsOfTicketQuery, waitingQuery } from '../../web/src/features/schedule/api.ts';
import { skillsQuery } from '../../web/src/features/schedule/skills/api.ts';
import { toolsPageQuery } from '../../web/src/features/schedule/tools/api.ts';
import { ownWorkspacesQuery, pendingQuery } from '../../web/src/features/session/account/account-api.ts';
import { sessionQuery } from '../../web/src/features/session/api.ts';
import { sheetRatesQuery, sheetsQuery } from '../../web/src/features/sheets/api.ts';
import { originQuery } from '../../web/src/features/sheets/sending/api.ts';
import { chatsQuery, flagsQuery, roomQuery, roomsQuery } from '../../web/src/features/talk/api.ts';
import {
  runningTimersQuery,
  ticketCountsQuery,
  ticketHistoryQuery,
  ticketPageQuery,
  ticketQuery,
} from '../../web/src/features/tickets/api.ts';
import { customersQuery } from '../../web/src/features/tickets/customers.ts';
import { checklistQuery } from '../../web/src/features/workspace/api.ts';
import { environmentsQuery } from '../../web/src/features/workspace/branding/api.ts';
import { domainsQuery } from '../../web/src/features/workspace/domains/api.ts';
import { settingsQuery, workspaceHoursQuery } from '../../web/src/features/workspace/settings-api.ts';
import {
  spaceMembersQuery,
  spacePageQuery,
  spaceQuery,
  spaceSummaryQuery,
} from '../../web/src/features/workspace/spaces/api.ts';
import type { Subject } from './place.ts';

/** Something that a screen shows: kept alive in one cache, or fetched into another one that knows nothing yet. */
export type Shown = {
  key: QueryKey;
  watch: (cache: QueryClient) => () => void;
  fetch: (cache: QueryClient) => Promise<unknown>;
};

const nothing = (): void => undefined;

function one<T, D, K extends QueryKey>(options: QueryObserverOptions<T, Error, D, T, K> & { queryKey: K }): Shown {
  return {
    key: options.queryKey,
    watch: (cache) => new QueryObserver<T, Error, D, T, K>(cache, options).subscribe(nothing),
    fetch: (cache) => cache.fetchQuery(options as FetchQueryOptions<T, Error, T, K>),
  };
}

function pages<T, D, K extends QueryKey, P>(
  options: InfiniteQueryObserverOptions<T, Error, D, K, P> & { queryKey: K },
): Shown {
  return {
    key: options.queryKey,
    watch: (cache) => new InfiniteQueryObserver<T, Error, D, K, P>(cache, options).subscribe(nothing),
    fetch: (cache) => cache.fetchInfiniteQuery(options as FetchInfiniteQueryOptions<T, Error, T, K, P>),
  };
}

const viewer = { headers: {} };

/** All that a person could have on the screen of a subject at once: lists, counts and details of every feature. */
export const screenOf = (meId: string, { ticket, room, call, space, client }: Subject): Shown[] => [
  one(ticketPageQuery({ order_by: 'updated_at', order_dir: 'desc', filter: { type: 'normal' } }, 1)),
  one(ticketPageQuery({ order_by: 'status', order_dir: 'asc', filter: { closed: 'false', assignee_id: [meId] } }, 1)),
  one(ticketCountsQuery),
  one(ticketQuery(ticket)),
  one(ticketAssetQuery(ticket)),
  one(assetsPageQuery({}, 1)),
  one(trashPageQuery({}, 1)),
  one(labelPrintsQuery),
  one(claimsPageQuery({}, 1)),
  one(categoriesQuery),
  one(fieldsQuery),
  one(modelsPageQuery({}, 1)),
  one(templatesQuery),
  one(alertsQuery),
  one(homeQuery),
  one(articlesQuery({})),
  one(articleCategoriesQuery),
  one(rankingQuery('bookmarks', 1)),
  one(ticketArticlesQuery(ticket)),
  one(articleFlagsQuery({ page: 1 })),
  one(productsQuery),
  one(synonymsQuery),
  one(helpCentreQuery),
  one(objectsQuery({})),
  pages(ticketHistoryQuery(ticket)),
  pages(ticketSnapshotsQuery(ticket)),
  pages(roomSnapshotsQuery(room)),
  one(runningTimersQuery(meId)),
  one(sheetsQuery(ticket)),
  one(visitsOfTicketQuery(ticket)),
  one(waitingQuery({})),
  one(toolsPageQuery({}, 1)),
  one(skillsQuery),
  one(absencesQuery({ starts_at: '2090-01-16T00:00:00.000Z', ends_at: '2090-04-17T00:00:00.000Z' })),
  one(boardQuery({ from: '2090-01-16T00:00:00.000Z', to: '2090-01-17T00:00:00.000Z', filter: {} })),
  one(originQuery(ticket)),
  one(sheetRatesQuery),
  one(homeTicketsQuery('mine', meId)),
  one(ongoingCallsQuery),
  pages(roomsQuery({})),
  pages(roomsQuery({ unread: true })),
  one(roomQuery(room, viewer)),
  pages(chatsQuery(room, viewer)),
  one(flagsQuery),
  one(notificationsQuery('all', 1)),
  one(notificationsQuery('mentions', 1)),
  one(notificationsQuery('snoozed', 1)),
  one(remindersQuery(false, 1)),
  one(remindersQuery(true, 1)),
  one(unreadQuery),
  one(levelQuery(room)),
  one(preferencesQuery),
  one(devicesQuery),
  one(activeCallsQuery),
  ...(call
    ? [one(callQuery(call)), one(callSnapshotsQuery(call)), one(recordingQuery(call)), one(invitationsQuery(call))]
    : []),
  one(recordingsQuery(room)),
  one(sessionQuery),
  one(rolesQuery),
  one(settingsQuery),
  one(checklistQuery),
  one(importsQuery),
  one(environmentsQuery),
  one(workspaceHoursQuery),
  one(domainsQuery),
  one(spacePageQuery({}, 1)),
  one(spaceQuery(space)),
  one(spaceSummaryQuery(space)),
  one(spaceMembersQuery(space, 1)),
  one(membersQuery()),
  one(peoplePageQuery({}, 1)),
  one(personQuery(client)),
  one(memberInvitationsQuery({})),
  one(faceQuery(meId)),
  one(pendingQuery),
  one(ownWorkspacesQuery),
  one(customersQuery()),
];
