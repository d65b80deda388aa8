import { auditApi } from './audit.ts';
import { checksApi } from './call-checks.ts';
import { invitationsApi } from './call-invitations.ts';
import { recordingsApi } from './call-recordings.ts';
import { snapshotsApi } from './call-snapshots.ts';
import { callsApi } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import { filesApi } from './files.ts';
import { jobsApi } from './jobs.ts';
import { mailApi } from './mail.ts';
import { peopleApi } from './people.ts';
import { sessionApi } from './session.ts';
import { sheetsApi } from './sheets.ts';
import { talkApi } from './talk.ts';
import { ticketsApi } from './tickets.ts';
import { workspaceApi } from './workspace.ts';

/** Feature -> its endpoints. Tests walk this; the browser imports the single feature files instead. */
export const api = {
  session: sessionApi,
  people: peopleApi,
  workspace: workspaceApi,
  files: filesApi,
  tickets: ticketsApi,
  sheets: sheetsApi,
  talk: talkApi,
  calls: callsApi,
  checks: checksApi,
  invitations: invitationsApi,
  recordings: recordingsApi,
  snapshots: snapshotsApi,
  audit: auditApi,
  jobs: jobsApi,
  mail: mailApi,
} satisfies Record<string, Record<string, Endpoint>>;
