import type { z } from 'zod';
import { alertsApi } from './asset-alerts.ts';
import { categoriesApi } from './asset-categories.ts';
import { contactsApi } from './asset-contacts.ts';
import { documentsApi } from './asset-documents.ts';
import { fieldsApi } from './asset-fields.ts';
import { printsApi, printsEvents } from './asset-label-prints.ts';
import { labelsApi } from './asset-labels.ts';
import { codesApi } from './asset-linked-codes.ts';
import { maintenanceApi } from './asset-maintenance.ts';
import { mediaApi } from './asset-media.ts';
import { modelsApi } from './asset-models.ts';
import { trashApi } from './asset-trash.ts';
import { warrantiesApi } from './asset-warranties.ts';
import { claimsApi } from './asset-warranty-claims.ts';
import { templatesApi } from './asset-warranty-templates.ts';
import { assetsApi, assetsEvents } from './assets.ts';
import { auditApi } from './audit.ts';
import { checksApi } from './call-checks.ts';
import { invitationsApi } from './call-invitations.ts';
import { recordingEvents, recordingsApi } from './call-recordings.ts';
import { snapshotEvents, snapshotsApi } from './call-snapshots.ts';
import { callEvents, callsApi } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import { filesApi } from './files.ts';
import { importsApi, importsEvents } from './job-imports.ts';
import { jobsApi } from './jobs.ts';
import { knowledgeApi } from './knowledge.ts';
import { articlesApi, articlesEvents } from './knowledge-articles.ts';
import { topicsApi } from './knowledge-categories.ts';
import { commentsApi } from './knowledge-comments.ts';
import { readingsApi } from './knowledge-feedback.ts';
import { figuresApi } from './knowledge-figures.ts';
import { flagsApi } from './knowledge-flags.ts';
import { helpApi } from './knowledge-help.ts';
import { objectsApi } from './knowledge-objects.ts';
import { productsApi } from './knowledge-products.ts';
import { publishingApi } from './knowledge-publishing.ts';
import { showingsApi, showingsEvents } from './knowledge-showings.ts';
import { synonymsApi } from './knowledge-synonyms.ts';
import { transferApi } from './knowledge-transfer.ts';
import { usagesApi, usagesEvents } from './knowledge-usages.ts';
import { versionsApi } from './knowledge-versions.ts';
import { mailApi } from './mail.ts';
import { notificationPreferencesApi } from './notification-preferences.ts';
import { pushApi, pushEvents } from './notification-push.ts';
import { reminderEvents, remindersApi } from './notification-reminders.ts';
import { notificationEvents, notificationsApi } from './notifications.ts';
import { peopleApi, peopleEvents } from './people.ts';
import { invitesApi, invitesEvents } from './people-invitations.ts';
import { rolesApi, rolesEvents } from './people-roles.ts';
import { scheduleApi, scheduleEvents } from './schedule.ts';
import { absencesApi, absencesEvents } from './schedule-absences.ts';
import { bookingApi } from './schedule-booking.ts';
import { feedsApi } from './schedule-feeds.ts';
import { seriesApi } from './schedule-series.ts';
import { skillsApi } from './schedule-skills.ts';
import { toolsApi, toolsEvents } from './schedule-tools.ts';
import { sessionApi, sessionEvents } from './session.ts';
import { accountApi, accountEvents } from './session-account.ts';
import { passkeysApi } from './session-passkeys.ts';
import { policiesApi } from './session-policies.ts';
import { qrApi } from './session-qr.ts';
import { secondFactorApi } from './session-second-factor.ts';
import { ssoApi } from './session-sso.ts';
import { sheetCostsApi } from './sheet-lines.ts';
import { questionLibraryApi, questionLibraryEvents } from './sheet-questions.ts';
import { sheetSendingApi } from './sheet-sending.ts';
import { sheetTemplatesApi } from './sheet-templates.ts';
import { sheetEvents, sheetsApi } from './sheets.ts';
import { talkApi, talkEvents } from './talk.ts';
import { bulksApi, bulksEvents } from './ticket-bulks.ts';
import { ticketFormEvents, ticketFormsApi } from './ticket-forms.ts';
import { assistanceTypesApi, problemTypesApi, ticketTypeEvents } from './ticket-types.ts';
import { ticketEvents, ticketsApi } from './tickets.ts';
import { workspaceApi, workspaceEvents } from './workspace.ts';
import { domainsApi } from './workspace-domains.ts';
import { environmentsApi } from './workspace-environments.ts';
import { setupApi } from './workspace-setup.ts';
import { spacesApi, spacesEvents } from './workspace-spaces.ts';

type Feature = {
  /** A sentence for the API document. */
  about: string;
  api: Record<string, Endpoint>;
  /** What the server sends. */
  events?: Record<string, z.ZodType>;
};

/** Everything that is on the wire. The browser imports the files of single features instead. */
export const features = {
  session: { about: 'Signing in and out, who you are and where.', api: sessionApi, events: sessionEvents },
  account: {
    about: 'Your picture, address, workspaces and data, and removing your account.',
    api: accountApi,
    events: accountEvents,
  },
  factors: { about: 'Codes that sign-ins need besides the password.', api: secondFactorApi },
  passkeys: { about: 'Keys of browsers and phones that sign people in.', api: passkeysApi },
  policies: { about: 'What a workspace asks of how people sign in.', api: policiesApi },
  qr: { about: 'Signing in by a QR code that a phone approves.', api: qrApi },
  sso: { about: 'Signing in at the identity provider of a workspace.', api: ssoApi },
  people: { about: 'Who works here.', api: peopleApi, events: peopleEvents },
  roles: { about: 'What people may do here, by role.', api: rolesApi, events: rolesEvents },
  invites: {
    about: 'Invitations into the workspace, by e-mail and by link.',
    api: invitesApi,
    events: invitesEvents,
  },
  workspace: {
    about: 'The workspace, its spaces and settings, and setting one up.',
    api: workspaceApi,
    events: workspaceEvents,
  },
  setup: { about: 'Proving an e-mail address to sign up, where anybody may.', api: setupApi },
  spaces: { about: 'The spaces of a workspace: profile, hours and members.', api: spacesApi, events: spacesEvents },
  environments: {
    about: 'The looks of a workspace, and the addresses that they are found at.',
    api: environmentsApi,
  },
  domains: { about: 'Domains of a workspace, and the records that prove them.', api: domainsApi },
  files: { about: 'Files of messages.', api: filesApi },
  tickets: { about: 'Tickets, their assignees, timers and history.', api: ticketsApi, events: ticketEvents },
  bulks: { about: 'Changes of many tickets at once.', api: bulksApi, events: bulksEvents },
  assistance: { about: 'Types of assistance.', api: assistanceTypesApi, events: ticketTypeEvents },
  ticketforms: { about: 'Forms by which tickets are created.', api: ticketFormsApi, events: ticketFormEvents },
  problems: { about: 'Types of problems, a tree.', api: problemTypesApi },
  questions: { about: 'What sheets ask, by template and version.', api: sheetTemplatesApi },
  questionlibrary: {
    about: 'The library of questions that templates of sheets copy from.',
    api: questionLibraryApi,
    events: questionLibraryEvents,
  },
  costs: { about: 'Parts, labour, travel and expenses of sheets, and what they charge.', api: sheetCostsApi },
  sendings: { about: 'What leaves sheets: documents by e-mail, and tickets that follow.', api: sheetSendingApi },
  sheets: { about: 'Assistance sheets: what was found and done on a ticket.', api: sheetsApi, events: sheetEvents },
  schedule: { about: 'Visits: who goes where, and when.', api: scheduleApi, events: scheduleEvents },
  tools: { about: 'What technicians take along, and reservations of it.', api: toolsApi, events: toolsEvents },
  skills: { about: 'What people can do, and what types of assistance ask for.', api: skillsApi },
  absences: { about: 'When people do not work.', api: absencesApi, events: absencesEvents },
  booking: { about: 'Links by which customers choose the time of a visit.', api: bookingApi },
  feeds: { about: 'Visits for other calendars.', api: feedsApi },
  series: { about: 'Visits that recur.', api: seriesApi },
  categories: { about: 'Categories of assets.', api: categoriesApi },
  fields: { about: 'Fields of assets that a workspace defines itself.', api: fieldsApi },
  templates: { about: 'Templates of warranties.', api: templatesApi },
  models: { about: 'Models of assets, and what their units inherit.', api: modelsApi },
  assets: {
    about: 'The register of machines, and which of them a ticket is about.',
    api: assetsApi,
    events: assetsEvents,
  },
  trash: { about: 'Deleted assets, for 30 days.', api: trashApi },
  documents: { about: 'Pictures and documents of assets.', api: documentsApi },
  labels: { about: 'Labels of assets, to print.', api: labelsApi },
  prints: { about: 'Labels of many assets, drawn in the background.', api: printsApi, events: printsEvents },
  codes: { about: 'Codes on machines that lead to their assets.', api: codesApi },
  contacts: { about: 'Whom to ask about an asset.', api: contactsApi },
  maintenance: { about: 'Meters and maintenance plans of assets.', api: maintenanceApi },
  media: { about: 'Pictures of assets, from the calls and messages about them.', api: mediaApi },
  warranties: { about: 'Warranties of assets, and what they cover on a day.', api: warrantiesApi },
  claims: { about: 'What is asked of the providers of warranties.', api: claimsApi },
  alerts: { about: 'Who is told before warranties end.', api: alertsApi },
  knowledge: { about: 'The knowledge base: its first screen, search, history and bookmarks.', api: knowledgeApi },
  topics: { about: 'Categories of articles.', api: topicsApi },
  articles: { about: 'Articles: writing, publishing and versions.', api: articlesApi, events: articlesEvents },
  comments: { about: 'What authors say about passages of a draft.', api: commentsApi },
  objects: { about: 'The library of things that several articles show.', api: objectsApi },
  versions: { about: 'What differs between versions of an article.', api: versionsApi },
  readings: { about: 'What readers do with articles: views, bookmarks and feedback.', api: readingsApi },
  publishing: {
    about: 'Articles: scheduled publication, translations, copies, and changes of many.',
    api: publishingApi,
  },
  products: { about: 'Products that articles are about.', api: productsApi },
  synonyms: { about: 'Words that the search of articles takes for each other.', api: synonymsApi },
  transfer: { about: 'Articles as files: import and export.', api: transferApi },
  help: { about: 'The help centre: articles for people without an account.', api: helpApi },
  usages: {
    about: 'Articles at work: beside tickets, in replies, and whether they solved anything.',
    api: usagesApi,
    events: usagesEvents,
  },
  showings: {
    about: 'Articles in calls: read while waiting, and shown step by step.',
    api: showingsApi,
    events: showingsEvents,
  },
  flags: { about: 'What agents find wrong with articles.', api: flagsApi },
  figures: { about: 'How articles did.', api: figuresApi },
  talk: { about: 'Rooms and messages.', api: talkApi, events: talkEvents },
  notifications: {
    about: 'What happened that concerns you.',
    api: notificationsApi,
    events: notificationEvents,
  },
  push: { about: 'Browsers that notifications are pushed to.', api: pushApi, events: pushEvents },
  reminders: {
    about: 'Messages and tickets that you want to come back to.',
    api: remindersApi,
    events: reminderEvents,
  },
  preferences: { about: 'How you are notified, and unsubscribing from e-mails.', api: notificationPreferencesApi },
  calls: { about: 'Video calls, their guests, and drawing on the picture.', api: callsApi, events: callEvents },
  checks: { about: 'Trying the media server before there is a call.', api: checksApi },
  invitations: { about: 'Links and e-mails that bring guests without an account into a call.', api: invitationsApi },
  recordings: {
    about: 'Recordings of calls, for which everybody in the call is asked.',
    api: recordingsApi,
    events: recordingEvents,
  },
  snapshots: {
    about: 'Pictures kept from calls, with what was drawn on them.',
    api: snapshotsApi,
    events: snapshotEvents,
  },
  audit: { about: 'Who did what, and when.', api: auditApi },
  imports: { about: 'Adding many things from a file, by a job.', api: importsApi, events: importsEvents },
  jobs: { about: 'Work in the background that failed.', api: jobsApi },
  mail: { about: 'E-mails that were kept because no mail server is set, and a test of the one that is.', api: mailApi },
} satisfies Record<string, Feature>;

type Features = typeof features;
type Api = { [Name in keyof Features]: Features[Name]['api'] };

/** Feature -> its endpoints. */
export const api = Object.fromEntries(Object.entries(features).map(([name, feature]) => [name, feature.api])) as Api;
