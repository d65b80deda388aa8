import type { api } from '@sightline/contract/api';
import { auditScenarios } from './audit.ts';
import { callsScenarios } from './calls.ts';
import { checksScenarios } from './checks.ts';
import { filesScenarios } from './files.ts';
import { invitationsScenarios } from './invitations.ts';
import { jobsScenarios } from './jobs.ts';
import { mailScenarios } from './mail.ts';
import { peopleScenarios } from './people.ts';
import { recordingsScenarios } from './recordings.ts';
import type { Scenario } from './scenario.ts';
import { sessionScenarios } from './session.ts';
import { sheetsScenarios } from './sheets.ts';
import { snapshotsScenarios } from './snapshots.ts';
import { talkScenarios } from './talk.ts';
import { ticketsScenarios } from './tickets.ts';
import { workspaceScenarios } from './workspace.ts';

const byFeature = {
  session: sessionScenarios,
  people: peopleScenarios,
  workspace: workspaceScenarios,
  files: filesScenarios,
  tickets: ticketsScenarios,
  sheets: sheetsScenarios,
  talk: talkScenarios,
  calls: callsScenarios,
  checks: checksScenarios,
  invitations: invitationsScenarios,
  recordings: recordingsScenarios,
  snapshots: snapshotsScenarios,
  audit: auditScenarios,
  jobs: jobsScenarios,
  mail: mailScenarios,
} satisfies Record<keyof typeof api, object>;

/** `feature.endpoint` -> all that tests need to know of it. Every endpoint of the contract stands here; a test names those that do not. */
export const scenarios: Record<string, Scenario> = Object.fromEntries(
  Object.entries(byFeature).flatMap(([feature, entries]) =>
    Object.entries(entries as Record<string, Scenario>).map(([name, entry]) => [`${feature}.${name}`, entry]),
  ),
);
