import type { z } from 'zod';
import { alertsApi } from './assets/alerts.ts';
import { assetsApi, assetsEvents } from './assets/assets.ts';
import { categoriesApi } from './assets/categories.ts';
import { claimsApi } from './assets/claims.ts';
import { codesApi } from './assets/codes.ts';
import { contactsApi } from './assets/contacts.ts';
import { documentsApi } from './assets/documents.ts';
import { fieldsApi } from './assets/fields.ts';
import { labelPrintsApi } from './assets/label-prints.ts';
import { labelsApi } from './assets/labels.ts';
import { maintenanceApi } from './assets/maintenance.ts';
import { mediaApi } from './assets/media.ts';
import { modelsApi } from './assets/models.ts';
import { trashApi } from './assets/trash.ts';
import { warrantiesApi } from './assets/warranties.ts';
import { warrantyTemplatesApi } from './assets/warranty-templates.ts';
import { auditApi } from './audit/audit.ts';
import { callEvents, callsApi } from './calls/calls.ts';
import { checksApi } from './calls/checks.ts';
import { callInvitationsApi } from './calls/invitations.ts';
import { recordingEvents, recordingsApi } from './calls/recordings.ts';
import { snapshotEvents, snapshotsApi } from './calls/snapshots.ts';
import type { Endpoint } from './endpoint.ts';
import { filesApi } from './files/files.ts';
import { importsApi, importsEvents } from './jobs/imports.ts';
import { jobsApi } from './jobs/jobs.ts';
import { runsApi, runsEvents } from './jobs/runs.ts';
import { articleStatsApi } from './knowledge/article-stats.ts';
import { articlesApi, articlesEvents } from './knowledge/articles.ts';
import { callArticlesApi, callArticlesEvents } from './knowledge/call-articles.ts';
import { articleCategoriesApi } from './knowledge/categories.ts';
import { commentsApi } from './knowledge/comments.ts';
import { flagsApi } from './knowledge/flags.ts';
import { helpApi } from './knowledge/help.ts';
import { knowledgeApi } from './knowledge/knowledge.ts';
import { objectsApi } from './knowledge/objects.ts';
import { productsApi } from './knowledge/products.ts';
import { publishingApi } from './knowledge/publishing.ts';
import { readerActivityApi } from './knowledge/reader-activity.ts';
import { synonymsApi } from './knowledge/synonyms.ts';
import { ticketArticlesApi, ticketArticlesEvents } from './knowledge/ticket-articles.ts';
import { transferApi } from './knowledge/transfer.ts';
import { versionsApi } from './knowledge/versions.ts';
import { mailApi } from './mail/mail.ts';
import { notificationEvents, notificationsApi } from './notifications/notifications.ts';
import { notificationPreferencesApi } from './notifications/preferences.ts';
import { pushApi, pushEvents } from './notifications/push.ts';
import { reminderEvents, remindersApi } from './notifications/reminders.ts';
import { invitationsApi, invitationsEvents } from './people/invitations.ts';
import { peopleApi, peopleEvents } from './people/people.ts';
import { rolesApi, rolesEvents } from './people/roles.ts';
import { absencesApi, absencesEvents } from './schedule/absences.ts';
import { bookingApi } from './schedule/booking.ts';
import { feedsApi } from './schedule/feeds.ts';
import { scheduleApi, scheduleEvents } from './schedule/schedule.ts';
import { seriesApi } from './schedule/series.ts';
import { skillsApi } from './schedule/skills.ts';
import { toolsApi, toolsEvents } from './schedule/tools.ts';
import { accountApi, accountEvents } from './session/account.ts';
import { passkeysApi } from './session/passkeys.ts';
import { policiesApi } from './session/policies.ts';
import { qrApi } from './session/qr.ts';
import { secondFactorApi } from './session/second-factor.ts';
import { sessionApi, sessionEvents } from './session/session.ts';
import { ssoApi } from './session/sso.ts';
import { sheetCostsApi } from './sheets/costs.ts';
import { questionLibraryApi, questionLibraryEvents } from './sheets/question-library.ts';
import { sheetSendingApi } from './sheets/sending.ts';
import { sheetEvents, sheetsApi } from './sheets/sheets.ts';
import { sheetTemplatesApi } from './sheets/templates.ts';
import { talkApi, talkEvents } from './talk/talk.ts';
import { assistanceTypesApi } from './tickets/assistance-types.ts';
import { bulksApi } from './tickets/bulks.ts';
import { ticketFormEvents, ticketFormsApi } from './tickets/forms.ts';
import { problemTypesApi } from './tickets/problem-types.ts';
import { ticketTypeEvents } from './tickets/ticket-types.ts';
import { ticketEvents, ticketsApi } from './tickets/tickets.ts';
import { viewsApi, viewsEvents } from './views/views.ts';
import { domainsApi } from './workspace/domains.ts';
import { environmentsApi } from './workspace/environments.ts';
import { setupApi } from './workspace/setup.ts';
import { spacesApi, spacesEvents } from './workspace/spaces.ts';
import { workspaceApi, workspaceEvents } from './workspace/workspace.ts';

type Feature = {
  /** A sentence for the API document. */
  about: string;
  api: Record<string, Endpoint>;
  /** The events that the server sends. */
  events?: Record<string, z.ZodType>;
};

/** Everything that is on the wire. The browser imports the files of single features instead. */
export const features = {
  session: { about: 'Signing in and out, who you are and where.', api: sessionApi, events: sessionEvents },
  'session.account': {
    about: 'Your picture, address, workspaces and data, and removing your account.',
    api: accountApi,
    events: accountEvents,
  },
  'session.second-factor': { about: 'Codes that sign-ins need besides the password.', api: secondFactorApi },
  'session.passkeys': { about: 'Keys of browsers and phones that sign people in.', api: passkeysApi },
  'session.policies': { about: 'What a workspace asks of how people sign in.', api: policiesApi },
  'session.qr': { about: 'Signing in by a QR code that a phone approves.', api: qrApi },
  'session.sso': { about: 'Signing in at the identity provider of a workspace.', api: ssoApi },
  people: { about: 'Who works here.', api: peopleApi, events: peopleEvents },
  'people.roles': { about: 'What people may do here, by role.', api: rolesApi, events: rolesEvents },
  'people.invitations': {
    about: 'Invitations into the workspace, by e-mail and by link.',
    api: invitationsApi,
    events: invitationsEvents,
  },
  workspace: {
    about: 'The workspace, its spaces and settings, and setting one up.',
    api: workspaceApi,
    events: workspaceEvents,
  },
  'workspace.setup': { about: 'Proving an e-mail address to sign up, where anybody may.', api: setupApi },
  'workspace.spaces': {
    about: 'The spaces of a workspace: profile, hours and members.',
    api: spacesApi,
    events: spacesEvents,
  },
  'workspace.environments': {
    about: 'The looks of a workspace, and the addresses that they are found at.',
    api: environmentsApi,
  },
  'workspace.domains': { about: 'Domains of a workspace, and the records that prove them.', api: domainsApi },
  files: { about: 'Files of messages.', api: filesApi },
  tickets: { about: 'Tickets, their assignees, timers and history.', api: ticketsApi, events: ticketEvents },
  'tickets.bulks': { about: 'Changes of many tickets at once.', api: bulksApi },
  'tickets.assistance-types': { about: 'Types of assistance.', api: assistanceTypesApi, events: ticketTypeEvents },
  'tickets.forms': { about: 'Forms by which tickets are created.', api: ticketFormsApi, events: ticketFormEvents },
  'tickets.problem-types': { about: 'Types of problems, a tree.', api: problemTypesApi },
  'sheets.templates': { about: 'What sheets ask, by template and version.', api: sheetTemplatesApi },
  'sheets.question-library': {
    about: 'The library of questions that templates of sheets copy from.',
    api: questionLibraryApi,
    events: questionLibraryEvents,
  },
  'sheets.costs': { about: 'Parts, labour, travel and expenses of sheets, and what they charge.', api: sheetCostsApi },
  'sheets.sending': {
    about: 'What leaves sheets: documents by e-mail, and tickets that follow.',
    api: sheetSendingApi,
  },
  sheets: { about: 'Assistance sheets: what was found and done on a ticket.', api: sheetsApi, events: sheetEvents },
  schedule: { about: 'Visits: who goes where, and when.', api: scheduleApi, events: scheduleEvents },
  'schedule.tools': {
    about: 'What technicians take along, and reservations of it.',
    api: toolsApi,
    events: toolsEvents,
  },
  'schedule.skills': { about: 'What people can do, and what types of assistance ask for.', api: skillsApi },
  'schedule.absences': { about: 'When people do not work.', api: absencesApi, events: absencesEvents },
  'schedule.booking': { about: 'Links by which customers choose the time of a visit.', api: bookingApi },
  'schedule.feeds': { about: 'Visits for other calendars.', api: feedsApi },
  'schedule.series': { about: 'Visits that recur.', api: seriesApi },
  'assets.categories': { about: 'Categories of assets.', api: categoriesApi },
  'assets.fields': { about: 'Fields of assets that a workspace defines itself.', api: fieldsApi },
  'assets.warranty-templates': { about: 'Templates of warranties.', api: warrantyTemplatesApi },
  'assets.models': { about: 'Models of assets, and what their units inherit.', api: modelsApi },
  assets: {
    about: 'The register of machines, and which of them a ticket is about.',
    api: assetsApi,
    events: assetsEvents,
  },
  'assets.trash': { about: 'Deleted assets, for 30 days.', api: trashApi },
  'assets.documents': { about: 'Pictures and documents of assets.', api: documentsApi },
  'assets.labels': { about: 'Labels of assets, to print.', api: labelsApi },
  'assets.label-prints': {
    about: 'Labels of many assets, drawn in the background.',
    api: labelPrintsApi,
  },
  'assets.codes': { about: 'Codes on machines that lead to their assets.', api: codesApi },
  'assets.contacts': { about: 'Whom to ask about an asset.', api: contactsApi },
  'assets.maintenance': { about: 'Meters and maintenance plans of assets.', api: maintenanceApi },
  'assets.media': { about: 'Pictures of assets, from the calls and messages about them.', api: mediaApi },
  'assets.warranties': { about: 'Warranties of assets, and what they cover on a day.', api: warrantiesApi },
  'assets.claims': { about: 'What is asked of the providers of warranties.', api: claimsApi },
  'assets.alerts': { about: 'Who is told before warranties end.', api: alertsApi },
  knowledge: { about: 'The knowledge base: its first screen, search, history and bookmarks.', api: knowledgeApi },
  'knowledge.categories': { about: 'Categories of articles.', api: articleCategoriesApi },
  'knowledge.articles': {
    about: 'Articles: writing, publishing and versions.',
    api: articlesApi,
    events: articlesEvents,
  },
  'knowledge.comments': { about: 'What authors say about passages of a draft.', api: commentsApi },
  'knowledge.objects': { about: 'The library of things that several articles show.', api: objectsApi },
  'knowledge.versions': { about: 'What differs between versions of an article.', api: versionsApi },
  'knowledge.reader-activity': {
    about: 'What readers do with articles: views, bookmarks and feedback.',
    api: readerActivityApi,
  },
  'knowledge.publishing': {
    about: 'Articles: scheduled publication, translations, copies, and changes of many.',
    api: publishingApi,
  },
  'knowledge.products': { about: 'Products that articles are about.', api: productsApi },
  'knowledge.synonyms': { about: 'Words that the search of articles takes for each other.', api: synonymsApi },
  'knowledge.transfer': { about: 'Articles as files: import and export.', api: transferApi },
  'knowledge.help': { about: 'The help centre: articles for people without an account.', api: helpApi },
  'knowledge.ticket-articles': {
    about: 'Articles at work: beside tickets, in replies, and whether they solved anything.',
    api: ticketArticlesApi,
    events: ticketArticlesEvents,
  },
  'knowledge.call-articles': {
    about: 'Articles in calls: read while waiting, and shown step by step.',
    api: callArticlesApi,
    events: callArticlesEvents,
  },
  'knowledge.flags': { about: 'What agents find wrong with articles.', api: flagsApi },
  'knowledge.article-stats': { about: 'How articles did.', api: articleStatsApi },
  talk: { about: 'Rooms and messages.', api: talkApi, events: talkEvents },
  notifications: {
    about: 'What happened that concerns you.',
    api: notificationsApi,
    events: notificationEvents,
  },
  'notifications.push': { about: 'Browsers that notifications are pushed to.', api: pushApi, events: pushEvents },
  'notifications.reminders': {
    about: 'Messages and tickets that you want to come back to.',
    api: remindersApi,
    events: reminderEvents,
  },
  'notifications.preferences': {
    about: 'How you are notified, and unsubscribing from e-mails.',
    api: notificationPreferencesApi,
  },
  calls: { about: 'Video calls, their guests, and drawing on the picture.', api: callsApi, events: callEvents },
  'calls.checks': { about: 'Trying the media server before there is a call.', api: checksApi },
  'calls.invitations': {
    about: 'Links and e-mails that bring guests without an account into a call.',
    api: callInvitationsApi,
  },
  'calls.recordings': {
    about: 'Recordings of calls, for which everybody in the call is asked.',
    api: recordingsApi,
    events: recordingEvents,
  },
  'calls.snapshots': {
    about: 'Pictures kept from calls, with what was drawn on them.',
    api: snapshotsApi,
    events: snapshotEvents,
  },
  audit: { about: 'Who did what, and when.', api: auditApi },
  'jobs.imports': { about: 'Adding many things from a file, by a job.', api: importsApi, events: importsEvents },
  'jobs.runs': {
    about: 'Long work of a person: how far it is, and what it has made.',
    api: runsApi,
    events: runsEvents,
  },
  jobs: { about: 'Work in the background that failed.', api: jobsApi },
  mail: { about: 'E-mails that were kept because no mail server is set, and a test of the one that is.', api: mailApi },
  views: { about: 'Lists as people have arranged and shared them.', api: viewsApi, events: viewsEvents },
} satisfies Record<string, Feature>;

type Features = typeof features;
type Api = { [Name in keyof Features]: Features[Name]['api'] };

/** Feature -> its endpoints. */
export const api = Object.fromEntries(Object.entries(features).map(([name, feature]) => [name, feature.api])) as Api;
