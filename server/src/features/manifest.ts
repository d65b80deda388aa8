import type { Schema } from '../db/schema.gen.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import type { Server } from '../http/serve.ts';
import type { JobHandlers } from '../jobs/handlers.ts';
import type { RunKind } from '../kernel/run.ts';
import { on, onMany, type Subscription } from '../kernel/subscriptions.ts';
import { stopTimersOfPeople } from '../timers/timers.ts';
import { startWarrantyAlerts } from './assets/alerts/jobs.ts';
import { assetImporter } from './assets/import/importer.ts';
import { assetJobs } from './assets/jobs.ts';
import { labelRuns } from './assets/labels/label-prints.ts';
import { startMaintenance } from './assets/maintenance/jobs.ts';
import { assetRoutes } from './assets/routes.ts';
import { publishAssetOfCall } from './assets/ticket-asset.ts';
import { startPurgingAssets } from './assets/trash/jobs.ts';
import { auditRoutes } from './audit/routes.ts';
import { recordDelivery } from './calls/invitations/delivery.ts';
import { startCallJobs } from './calls/jobs.ts';
import { recordingJobs } from './calls/recordings/jobs.ts';
import { callRoutes } from './calls/routes.ts';
import { fileRules } from './file-rules.ts';
import { fileJobs } from './files/jobs.ts';
import { fileRoutes } from './files/routes.ts';
import { openFollowupTicket } from './followup-ticket.ts';
import { importKindsOf, importRunsOf, removeDraft } from './jobs/imports/batches.ts';
import { importRoutes } from './jobs/imports/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { runRoutes } from './jobs/runs/routes.ts';
import { startSweepingRuns, sweepRuns } from './jobs/runs/sweeping.ts';
import { runJobs } from './jobs/runs/work.ts';
import { endShowingOfCall, refreshShowings } from './knowledge/call-articles/actions.ts';
import { articleDocuments } from './knowledge/collab/article-documents.ts';
import { knowledgeJobs } from './knowledge/jobs.ts';
import { notifyOfFormerOwners, startArticleReviews } from './knowledge/reviewing.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { articleImports } from './knowledge/transfer/import-run.ts';
import { mailJobs } from './mail/jobs.ts';
import { mailRoutes } from './mail/routes.ts';
import { openMaintenanceTicket } from './maintenance-ticket.ts';
import { notificationSubscriptions } from './notifications/facts.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { composeNotificationMail } from './notifications/mailing/compose.ts';
import { startMailingNotifications } from './notifications/mailing/due-mails.ts';
import { mailingJobs } from './notifications/mailing/jobs.ts';
import { startPurgingNotifications } from './notifications/purging.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { peopleImporter } from './people/invitations/importer.ts';
import { recordInvitationDelivery } from './people/invitations/mailing.ts';
import { peopleRoutes } from './people/routes.ts';
import { restoreRolesOfSpace, storeRolesOfSpace } from './people/space-members.ts';
import { sampleWriters } from './sample-writers.ts';
import { cancelVisitsOfTicket, takePeopleOffVisits } from './schedule/actions.ts';
import { removeFeedsOfPeople } from './schedule/feeds/actions.ts';
import { scheduleJobs, startVisitReminders } from './schedule/reminders/jobs.ts';
import { resourceRoutes } from './schedule/resource-routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { removeMarksOfPeople } from './schedule/skills/visit-makers.ts';
import { moveToolsOfVisit, releaseToolsOfTicket } from './schedule/tools/visit-tools.ts';
import { bringPicture } from './session/account/avatar.ts';
import { accountRoutes } from './session/account/routes.ts';
import { sessionJobs } from './session/jobs.ts';
import { sessionRoutes } from './session/routes.ts';
import { followRoleName, forgetRole } from './session/sso/actions.ts';
import { ssoRoutes } from './session/sso/routes.ts';
import { sheetJobs } from './sheets/jobs.ts';
import { sheetRoutes } from './sheets/routes.ts';
import { recordSheetDelivery } from './sheets/sending/actions.ts';
import {
  removeFromLostSpaces,
  removeFromRooms,
  removeMembersOfArchivedSpace,
  removeMembersOfFormerSpace,
} from './talk/actions.ts';
import { talkRoutes } from './talk/routes.ts';
import { addCallToHistory, ticketTimers } from './tickets/actions.ts';
import { archivingJobs, settleTicketsOfSpace } from './tickets/archiving.ts';
import { bulkRuns } from './tickets/bulk-batches.ts';
import { handOverTicketsOfPeople } from './tickets/handover.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { startTimerOfVisit, stopTimerOfVisit, stopTimersOfVisit } from './tickets/timers.ts';
import { assignPeopleOfVisit } from './tickets/visits.ts';
import { viewedLists } from './viewed-lists.ts';
import { followRoleName as followRoleOfViews, forgetRole as forgetRoleOfViews } from './views/actions.ts';
import { viewRoutes } from './views/routes.ts';
import { domainJobs } from './workspace/domains/actions.ts';
import { workspaceRoutes } from './workspace/routes.ts';
import { sampleJobs } from './workspace/sample-data.ts';
import { signUpJobs } from './workspace/signup.ts';

const imports = importKindsOf({ assets: assetImporter, people: peopleImporter });

/** Long work. */
const runKinds: readonly RunKind[] = [labelRuns, bulkRuns, articleImports, ...importRunsOf(imports)];

type Feature = {
  routes: (server: Server) => void;
  /** No other feature writes them: `checks/src/table-owners.ts` reads these lists. */
  tables?: readonly (keyof Schema)[];
  /** Other features may read these tables in SQL, and use `queries.ts` for the rest; `table-owners` reads this list too. */
  readable?: readonly (keyof Schema)[];
  /** Starts work that is repeated for as long as the process runs, such as `runEvery(server, hour, …)`. */
  periodic?: readonly ((server: Server) => void)[];
  /** Its documents that several people write at once, by the kind that their names have. */
  documents?: Readonly<Record<string, DocumentKind>>;
  /** These handlers run when another feature records a fact. Slow work enqueues a job. */
  subscriptions?: readonly Subscription[];
};

/** Every feature of the server. */
export const features: Record<string, Feature> = {
  session: {
    routes: (server) => {
      sessionRoutes(server);
      accountRoutes(server);
      ssoRoutes(server);
    },
    tables: ['sign_in_policies', 'space_visits', 'sso_domains', 'sso_identities', 'sso_providers'],
    readable: ['sso_domains'],
    subscriptions: [
      on('person.added', bringPicture),
      on('role.renamed', followRoleName),
      on('role.removed', forgetRole),
    ],
  },
  people: {
    routes: peopleRoutes,
    tables: [
      'archived_roles',
      'invitation_batches',
      'invitation_branches',
      'invitations',
      'own_roles',
      'people',
      'roles',
      'suspended_roles',
    ],
    readable: [
      'archived_roles',
      'invitation_branches',
      'invitations',
      'own_roles',
      'people',
      'roles',
      'suspended_roles',
    ],
    subscriptions: [on('space.archived', storeRolesOfSpace), on('space.restored', restoreRolesOfSpace)],
  },
  workspace: {
    routes: workspaceRoutes,
    tables: ['branches', 'domain_proofs', 'environment_hosts', 'environments', 'organizations', 'settings'],
    readable: ['branches', 'environment_hosts', 'environments', 'organizations', 'settings'],
  },
  files: { routes: (server) => fileRoutes(server, fileRules), tables: ['files'], readable: ['files'] },
  tickets: {
    routes: ticketRoutes,
    tables: [
      'assistance_types',
      'problem_types',
      'ticket_assignees',
      'ticket_bulk_items',
      'ticket_counters',
      'ticket_events',
      'ticket_form_answers',
      'ticket_forms',
      'tickets',
      'timers',
    ],
    readable: ['assistance_types', 'problem_types', 'ticket_assignees', 'tickets', 'timers'],
    subscriptions: [
      on('call.started', addCallToHistory),
      onMany('person.suspended', stopTimersOfPeople(ticketTimers)),
      onMany('person.membership_ended', stopTimersOfPeople(ticketTimers)),
      onMany('person.membership_ended', handOverTicketsOfPeople),
      on('space.archived', settleTicketsOfSpace),
      on('visit.planned', assignPeopleOfVisit),
      on('visit.changed', assignPeopleOfVisit),
      on('visit.checked_in', startTimerOfVisit),
      on('visit.checked_out', stopTimerOfVisit),
      on('visit.stepped', stopTimersOfVisit),
    ],
  },
  assets: {
    routes: assetRoutes,
    periodic: [startWarrantyAlerts, startMaintenance, startPurgingAssets],
    tables: [
      'asset_alerts',
      'asset_categories',
      'asset_documents',
      'asset_codes',
      'asset_contacts',
      'asset_downtimes',
      'asset_events',
      'asset_meters',
      'asset_models',
      'asset_warranties',
      'assets',
      'claim_evidence',
      'custom_fields',
      'model_fields',
      'maintenance_plans',
      'meter_readings',
      'ticket_assets',
      'warranty_alerts',
      'warranty_claims',
      'warranty_templates',
    ],
    readable: ['asset_models', 'asset_warranties', 'assets', 'ticket_assets', 'warranty_templates'],
    subscriptions: [
      on('call.started', publishAssetOfCall),
      on('call.snapshot_taken', publishAssetOfCall),
      on('call.snapshot_captioned', publishAssetOfCall),
      on('call.snapshot_redrawn', publishAssetOfCall),
      on('call.snapshot_removed', publishAssetOfCall),
    ],
  },
  sheets: {
    routes: (server) => sheetRoutes(server, openFollowupTicket),
    tables: [
      'assistance_sheets',
      'library_questions',
      'sheet_answers',
      'sheet_documents',
      'sheet_followups',
      'sheet_lines',
      'sheet_mails',
      'sheet_photos',
      'sheet_rates',
      'sheet_signatures',
      'sheet_template_versions',
      'sheet_templates',
    ],
    readable: ['assistance_sheets', 'sheet_photos', 'sheet_signatures', 'sheet_template_versions', 'sheet_templates'],
  },
  schedule: {
    routes: (server) => {
      scheduleRoutes(server);
      resourceRoutes(server);
    },
    periodic: [startVisitReminders],
    tables: [
      'absences',
      'assistance_type_skills',
      'booking_links',
      'person_skills',
      'plannable_people',
      'schedule_feeds',
      'skills',
      'tool_reservations',
      'tools',
      'visit_people',
      'visit_series',
      'visits',
    ],
    readable: ['visit_people', 'visits'],
    subscriptions: [
      on('ticket.closed', cancelVisitsOfTicket),
      on('ticket.closed', releaseToolsOfTicket),
      onMany('person.suspended', takePeopleOffVisits),
      ...(['person.membership_ended', 'person.left', 'person.removed'] as const).flatMap((event) => [
        onMany(event, takePeopleOffVisits),
        onMany(event, removeFeedsOfPeople),
        onMany(event, removeMarksOfPeople),
      ]),
      onMany('person.suspended', removeFeedsOfPeople),
      on('visit.changed', moveToolsOfVisit),
      on('visit.stepped', moveToolsOfVisit),
    ],
  },
  knowledge: {
    routes: knowledgeRoutes,
    periodic: [startArticleReviews],
    documents: { article: articleDocuments },
    tables: [
      'article_bookmarks',
      'article_categories',
      'article_comments',
      'article_drafts',
      'article_feedback',
      'article_flags',
      'article_import_items',
      'article_object_uses',
      'article_objects',
      'article_pictures',
      'article_problem_types',
      'article_product_links',
      'article_product_models',
      'article_products',
      'article_reminders',
      'article_schedules',
      'article_shared_documents',
      'article_slugs',
      'article_solutions',
      'article_spaces',
      'article_synonyms',
      'article_threads',
      'article_versions',
      'article_views',
      'article_votes',
      'articles',
      'call_articles',
      'empty_searches',
      'help_centres',
      'ticket_articles',
      'vocabulary',
    ],
    readable: ['articles'],
    subscriptions: [
      onMany('person.membership_ended', notifyOfFormerOwners),
      on('call.ended', endShowingOfCall),
      on('article.archived', refreshShowings),
      on('article.published', refreshShowings),
      on('article.updated', refreshShowings),
    ],
  },
  talk: {
    routes: talkRoutes,
    tables: ['chats', 'room_members', 'rooms'],
    readable: ['chats', 'room_members', 'rooms'],
    subscriptions: [
      on('ticket.updated', removeMembersOfFormerSpace),
      on('person.roles_changed', removeFromLostSpaces),
      on('space.archived', removeMembersOfArchivedSpace),
      on('person.membership_ended', removeFromRooms),
    ],
  },
  calls: {
    routes: callRoutes,
    periodic: [startCallJobs],
    tables: [
      'call_invitations',
      'call_join_requests',
      'call_participants',
      'call_recording_consents',
      'call_recordings',
      'call_snapshots',
      'call_visitors',
      'calls',
    ],
    readable: ['call_join_requests', 'call_participants', 'call_snapshots', 'calls'],
  },
  notifications: {
    routes: notificationRoutes,
    periodic: [startMailingNotifications, startPurgingNotifications],
    tables: [
      'notification_levels',
      'notification_preferences',
      'notifications',
      'push_deliveries',
      'push_subscriptions',
      'reminders',
    ],
    subscriptions: notificationSubscriptions,
  },
  audit: { routes: auditRoutes },
  jobs: {
    routes: (server) => {
      jobRoutes(server);
      importRoutes(server, imports);
      runRoutes(server, runKinds);
    },
    periodic: [startSweepingRuns],
    tables: ['import_keys', 'import_rows', 'imports', 'runs'],
  },
  mail: { routes: mailRoutes, tables: ['mails'] },
  views: {
    routes: (server) => viewRoutes(server, viewedLists),
    tables: ['views'],
    subscriptions: [on('role.renamed', followRoleOfViews), on('role.removed', forgetRoleOfViews)],
  },
};

/** Background work. */
export const jobs: JobHandlers = {
  ...mailJobs([recordDelivery, recordInvitationDelivery, recordSheetDelivery], {
    notifications: composeNotificationMail,
  }),
  ...assetJobs(openMaintenanceTicket),
  ...fileJobs,
  ...sessionJobs,
  ...sheetJobs,
  ...recordingJobs,
  ...notificationJobs,
  'jobs.remove_import': removeDraft,
  ...runJobs(runKinds),
  'jobs.sweep_runs': sweepRuns(runKinds),
  ...mailingJobs,
  ...archivingJobs,
  ...signUpJobs,
  ...domainJobs,
  ...sampleJobs(sampleWriters),
  ...knowledgeJobs,
  ...scheduleJobs,
};
