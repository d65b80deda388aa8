import type audit from './en/audit.json';
import type calls from './en/calls.json';
import type common from './en/common.json';
import type errors from './en/errors.json';
import type files from './en/files.json';
import type home from './en/home.json';
import type jobs from './en/jobs.json';
import type mail from './en/mail.json';
import type session from './en/session.json';
import type sheets from './en/sheets.json';
import type talk from './en/talk.json';
import type tickets from './en/tickets.json';
import type validation from './en/validation.json';
import type workspace from './en/workspace.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      audit: typeof audit;
      calls: typeof calls;
      common: typeof common;
      errors: typeof errors;
      files: typeof files;
      home: typeof home;
      jobs: typeof jobs;
      mail: typeof mail;
      session: typeof session;
      sheets: typeof sheets;
      talk: typeof talk;
      tickets: typeof tickets;
      validation: typeof validation;
      workspace: typeof workspace;
    };
  }
}
