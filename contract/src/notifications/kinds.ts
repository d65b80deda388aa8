import type { AuditEventName } from '../audit/events.ts';
import type { Permission } from '../permissions.ts';

/** The channels of notifications: the list behind the bell, the browser or the phone, e-mail. */
export const notificationChannels = ['in_app', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

type Row = {
  /** The events that cause it: an entry of the audit log, or a message, a ring, or a time that has come. */
  facts: readonly (
    | AuditEventName
    | 'message'
    | 'ring'
    | 'due date'
    | 'end of a warranty'
    | 'day of review'
    | 'comment'
    | 'export'
    | 'reminder'
    | 'time of a visit'
  )[];
  /** The recipients. Never the person who acted. */
  audience: string;
  /** A person without it is not notified, and does not see notifications from before they lost it. */
  permission: Permission;
  /** The screen that it opens: that of what it is about, or another one. */
  leadsTo: 'subject' | 'schedule' | 'room' | 'people' | 'account' | 'assets' | 'reviews' | 'ownerless' | 'flags';
  /** By which channels it goes to people who have not chosen: to the phone what waits for them, by e-mail what they would look for. */
  channels: readonly NotificationChannel[];
};

/**
 * Maps each kind of notification to its events, its recipients and the screen that it opens. The sentence of each kind is in
 * `server/src/features/notifications/words.ts`, in every language. This file has no schemas, for the frame of the web application.
 */
export const notificationKinds = {
  mention: {
    facts: ['message'],
    audience: 'members of the room whom the message mentions',
    permission: 'talk.view',
    leadsTo: 'subject',
    channels: ['in_app', 'push', 'email'],
  },
  reply: {
    facts: ['message'],
    audience: 'the member whose message is quoted',
    permission: 'talk.view',
    leadsTo: 'subject',
    channels: ['in_app', 'push', 'email'],
  },
  message: {
    facts: ['message'],
    audience: 'members who follow the room: those who chose so, and both people of a room of two',
    permission: 'talk.view',
    leadsTo: 'subject',
    channels: ['in_app', 'push'],
  },
  ticket_assigned: {
    facts: ['ticket.assigned', 'ticket.created'],
    audience: 'the new assignees',
    permission: 'tickets.view',
    leadsTo: 'subject',
    channels: ['in_app', 'push', 'email'],
  },
  ticket_changed: {
    facts: ['ticket.updated'],
    audience: 'assignees, and who created it',
    permission: 'tickets.view',
    leadsTo: 'subject',
    channels: ['in_app'],
  },
  ticket_overdue: {
    facts: ['due date'],
    audience: 'assignees',
    permission: 'tickets.view',
    leadsTo: 'subject',
    channels: ['in_app', 'push', 'email'],
  },
  ticket_closed: {
    facts: ['ticket.closed'],
    audience: 'assignees, and who created it',
    permission: 'tickets.view',
    leadsTo: 'subject',
    channels: ['in_app'],
  },
  ticket_reopened: {
    facts: ['ticket.reopened'],
    audience: 'assignees, and who created it',
    permission: 'tickets.view',
    leadsTo: 'subject',
    channels: ['in_app', 'email'],
  },
  visit_planned: {
    facts: ['visit.planned', 'visit.changed'],
    audience: 'people who are to make the visit, and were not before',
    permission: 'schedule.view',
    leadsTo: 'schedule',
    channels: ['in_app', 'push', 'email'],
  },
  visit_moved: {
    facts: ['visit.changed'],
    audience: 'people who are to make the visit at another time',
    permission: 'schedule.view',
    leadsTo: 'schedule',
    channels: ['in_app', 'push', 'email'],
  },
  visit_cancelled: {
    facts: ['visit.changed', 'visit.stepped', 'visit.removed', 'ticket.closed'],
    audience: 'people who were to make the visit',
    permission: 'schedule.view',
    leadsTo: 'schedule',
    channels: ['in_app', 'push', 'email'],
  },
  /** One for all visits of the day. */
  visit_tomorrow: {
    facts: ['time of a visit'],
    audience: 'people who make visits on the next day, in the evening before',
    permission: 'schedule.view',
    leadsTo: 'schedule',
    channels: ['in_app', 'push'],
  },
  visit_soon: {
    facts: ['time of a visit'],
    audience: 'people who are to make the visit, before they set out',
    permission: 'schedule.view',
    leadsTo: 'schedule',
    channels: ['in_app', 'push'],
  },
  sheet_to_review: {
    facts: ['sheet.created'],
    audience: 'the reviewer',
    permission: 'sheets.review',
    leadsTo: 'subject',
    channels: ['in_app', 'push', 'email'],
  },
  guest_waiting: {
    facts: ['call.guest_asked'],
    audience: 'agents in the room of the call',
    permission: 'calls.admit',
    leadsTo: 'subject',
    channels: ['in_app', 'push'],
  },
  call_started: {
    facts: ['ring'],
    audience: 'people who are rung',
    permission: 'calls.join',
    leadsTo: 'subject',
    channels: ['in_app', 'push'],
  },
  call_missed: {
    facts: ['call.ended'],
    audience: 'people who were rung and did not join',
    permission: 'calls.join',
    leadsTo: 'room',
    channels: ['in_app', 'push', 'email'],
  },
  invitation_accepted: {
    facts: ['invite.accepted'],
    audience: 'who sent the invitation',
    permission: 'people.invite',
    leadsTo: 'people',
    channels: ['in_app'],
  },
  warranty_ending: {
    facts: ['end of a warranty'],
    audience: 'agents whom the workspace has chosen, else its managers',
    permission: 'assets.view',
    leadsTo: 'assets',
    channels: ['in_app', 'email'],
  },
  article_review: {
    facts: ['day of review'],
    audience: 'the owner of an article whose day of review has come',
    permission: 'knowledge.create',
    leadsTo: 'reviews',
    channels: ['in_app', 'email'],
  },
  article_owner_left: {
    facts: ['person.membership_ended'],
    audience: 'who may publish, when the owner of articles leaves the workspace',
    permission: 'knowledge.publish',
    leadsTo: 'ownerless',
    channels: ['in_app', 'email'],
  },
  article_comment: {
    facts: ['comment'],
    audience: 'authors whom a comment on an article mentions, and those who wrote in its thread',
    permission: 'knowledge.create',
    leadsTo: 'subject',
    channels: ['in_app', 'email'],
  },
  article_flagged: {
    facts: ['article.flagged'],
    audience: 'the owner of the article',
    permission: 'knowledge.create',
    leadsTo: 'flags',
    channels: ['in_app', 'email'],
  },
  flag_answered: {
    facts: ['article.flag_answered'],
    audience: 'who flagged the article',
    permission: 'knowledge.view',
    leadsTo: 'flags',
    channels: ['in_app'],
  },
  export_ready: {
    facts: ['export'],
    audience: 'who asked for a copy of their data',
    permission: 'workspace.view',
    leadsTo: 'account',
    channels: ['in_app'],
  },
  /** Sight of the message or the ticket needs its own permission, which its kind of subject names. */
  reminder: {
    facts: ['reminder'],
    audience: 'who wanted to be reminded of a message or a ticket, as long as they may see it',
    permission: 'workspace.view',
    leadsTo: 'subject',
    channels: ['in_app', 'push', 'email'],
  },
} as const satisfies Record<string, Row>;

export type NotificationKind = keyof typeof notificationKinds;

export const isNotificationKind = (name: string): name is NotificationKind => Object.hasOwn(notificationKinds, name);

/** The kinds of the tab "mentions", which address the reader. */
export const mentionKinds = ['mention', 'reply', 'article_comment'] as const satisfies readonly NotificationKind[];

/** Kinds that cannot be snoozed: they need an answer now, and are soon over. */
export const passingKinds = ['call_started', 'guest_waiting'] as const satisfies readonly NotificationKind[];

/** A person's choices that differ from `channels`. */
export type StoredChoices = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>;

/** Returns the kinds that use a channel by default. */
export const kindsBy = (channel: NotificationChannel): NotificationKind[] =>
  Object.keys(notificationKinds)
    .filter(isNotificationKind)
    .filter((kind) => (notificationKinds[kind].channels as readonly NotificationChannel[]).includes(channel));
