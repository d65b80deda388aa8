import type { mailApi } from '@sightline/contract/mail/mail';
import type { Scenarios } from '../scenario.ts';

/** Kept e-mails are the Subscriber's alone. */
export const scenarios: Scenarios<typeof mailApi> = {
  list: { allow: 'mail.view' },
  find: { allow: 'mail.view', input: ({ mail }) => ({ params: { id: mail } }) },
  readHtml: { allow: 'mail.view', input: ({ mail }) => ({ params: { id: mail } }) },
  showLinks: {
    allow: 'mail.view',
    input: ({ mail }) => ({ params: { id: mail } }),
    audits: 'mail.links_shown',
    unseen: 'only who asked is shown the links',
  },
  sendTest: {
    allow: 'mail.view',
    unaudited: 'shown with the e-mail',
    unseen: 'its list is for operators, who ask for it',
  },
};
