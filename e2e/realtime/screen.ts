import { activeCallsQuery, callQuery, ongoingCallsQuery } from '../../web/src/features/calls/api.ts';
import { invitationsQuery } from '../../web/src/features/calls/lobby/invitation-api.ts';
import { recordingQuery, recordingsQuery } from '../../web/src/features/calls/recordings/recording-api.ts';
import {
  callSnapshotsQuery,
  roomSnapshotsQuery,
  ticketSnapshotsQuery,
} from '../../web/src/features/calls/snapshots/snapshot-api.ts';
import { runsQuery } from '../../web/src/features/jobs/api.ts';
import { importsQuery } from '../../web/src/features/jobs/imports/api.ts';
import { levelQuery, notificationsQuery, unreadQuery } from '../../web/src/features/notifications/api.ts';
import { preferencesQuery } from '../../web/src/features/notifications/preferences/api.ts';
import { devicesQuery } from '../../web/src/features/notifications/push/devices-api.ts';
import { remindersQuery } from '../../web/src/features/notifications/reminders/api.ts';
import { membersQuery, peoplePageQuery, personQuery } from '../../web/src/features/people/api.ts';
import { faceQuery } from '../../web/src/features/people/faces.ts';
import { invitationsQuery as memberInvitationsQuery } from '../../web/src/features/people/invitations/api.ts';
import { rolesQuery } from '../../web/src/features/people/roles/api.ts';
import { ownWorkspacesQuery, pendingQuery } from '../../web/src/features/session/account/account-api.ts';
import { sessionQuery } from '../../web/src/features/session/api.ts';
import { chatsQuery, flagsQuery, roomQuery, roomsQuery } from '../../web/src/features/talk/api.ts';
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
import { assetsScreen } from './screen-assets.ts';
import { knowledgeScreen } from './screen-knowledge.ts';
import { ticketsScreen } from './screen-tickets.ts';
import { one, pages, type Shown } from './shown.ts';

const viewer = { headers: {} };

const talkScreen = ({ ticket, room }: Subject): Shown[] => [
  pages(roomsQuery({})),
  pages(roomsQuery({ unread: true })),
  one(roomQuery(room, viewer)),
  pages(chatsQuery(room, viewer)),
  one(flagsQuery),
  one(levelQuery(room)),
  one(recordingsQuery(room)),
  pages(roomSnapshotsQuery(room)),
  pages(ticketSnapshotsQuery(ticket)),
];

const callScreen = (call: string): Shown[] => [
  one(callQuery(call)),
  one(callSnapshotsQuery(call)),
  one(recordingQuery(call)),
  one(invitationsQuery(call)),
];

const notificationsScreen: Shown[] = [
  one(notificationsQuery('all', 1)),
  one(notificationsQuery('mentions', 1)),
  one(notificationsQuery('snoozed', 1)),
  one(remindersQuery(false, 1)),
  one(remindersQuery(true, 1)),
  one(unreadQuery),
  one(preferencesQuery),
  one(devicesQuery),
];

const workspaceScreen = ({ space, client, agents }: Subject): Shown[] => [
  one(rolesQuery),
  one(settingsQuery),
  one(checklistQuery),
  one(importsQuery),
  one(runsQuery),
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
  ...agents.map((agent) => one(faceQuery(agent))),
];

/** All that a person could have on the screen of a subject at once: lists, counts and details of every feature. */
export const screenOf = (meId: string, subject: Subject): Shown[] => [
  one(sessionQuery),
  one(pendingQuery),
  one(ownWorkspacesQuery),
  ...ticketsScreen(meId, subject),
  ...assetsScreen(subject),
  ...knowledgeScreen(subject),
  ...talkScreen(subject),
  one(ongoingCallsQuery),
  one(activeCallsQuery),
  ...(subject.call ? callScreen(subject.call) : []),
  ...notificationsScreen,
  ...workspaceScreen(subject),
];
