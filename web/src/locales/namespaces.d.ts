// Written by web/locale-types.ts, from the files of en/, when the application is served or built.
import type errors from '@sightline/contract/error-sentences/en.json';
import type account from './en/account.json';
import type assets from './en/assets.json';
import type audit from './en/audit.json';
import type branding from './en/branding.json';
import type calls from './en/calls.json';
import type common from './en/common.json';
import type dates from './en/dates.json';
import type devices from './en/devices.json';
import type diagnostics from './en/diagnostics.json';
import type factors from './en/factors.json';
import type files from './en/files.json';
import type guest from './en/guest.json';
import type home from './en/home.json';
import type imports from './en/imports.json';
import type invitations from './en/invitations.json';
import type invites from './en/invites.json';
import type jobs from './en/jobs.json';
import type mail from './en/mail.json';
import type notifications from './en/notifications.json';
import type ongoing from './en/ongoing.json';
import type people from './en/people.json';
import type push from './en/push.json';
import type recording from './en/recording.json';
import type roles from './en/roles.json';
import type session from './en/session.json';
import type sheets from './en/sheets.json';
import type shortcuts from './en/shortcuts.json';
import type snapshots from './en/snapshots.json';
import type spaces from './en/spaces.json';
import type sso from './en/sso.json';
import type talk from './en/talk.json';
import type tickets from './en/tickets.json';
import type validation from './en/validation.json';
import type workspace from './en/workspace.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      errors: typeof errors;
      account: typeof account;
      assets: typeof assets;
      audit: typeof audit;
      branding: typeof branding;
      calls: typeof calls;
      common: typeof common;
      dates: typeof dates;
      devices: typeof devices;
      diagnostics: typeof diagnostics;
      factors: typeof factors;
      files: typeof files;
      guest: typeof guest;
      home: typeof home;
      imports: typeof imports;
      invitations: typeof invitations;
      invites: typeof invites;
      jobs: typeof jobs;
      mail: typeof mail;
      notifications: typeof notifications;
      ongoing: typeof ongoing;
      people: typeof people;
      push: typeof push;
      recording: typeof recording;
      roles: typeof roles;
      session: typeof session;
      sheets: typeof sheets;
      shortcuts: typeof shortcuts;
      snapshots: typeof snapshots;
      spaces: typeof spaces;
      sso: typeof sso;
      talk: typeof talk;
      tickets: typeof tickets;
      validation: typeof validation;
      workspace: typeof workspace;
    };
  }
}
