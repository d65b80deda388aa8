import { empty, ofMembersOnly, type Row, refused } from './probe.ts';

/** Endpoints of jobs and mail. Failed jobs and kept e-mails are the Subscriber's alone. */
export const jobRows: Record<string, Row> = {
  'jobs.listFailed': { allow: 'jobs.manage', probes: { 'a list': empty(() => ({})) } },
  'jobs.retry': {
    allow: 'jobs.manage',
    probes: { 'a job': refused((target) => ({ params: { id: target.job } }), { strangers: ofMembersOnly }) },
  },
  'jobs.discard': {
    allow: 'jobs.manage',
    probes: { 'a job': refused((target) => ({ params: { id: target.job } }), { strangers: ofMembersOnly }) },
  },
  'mail.list': { allow: 'mail.view', probes: { 'a list': empty(() => ({})) } },
  'mail.find': {
    allow: 'mail.view',
    probes: { 'an e-mail': refused((target) => ({ params: { id: target.mail } }), { strangers: ofMembersOnly }) },
  },
  'mail.readHtml': {
    allow: 'mail.view',
    probes: {
      'an e-mail': refused((target) => ({ params: { id: target.mail } }), {
        strangers: ofMembersOnly,
        grantedTo: 'nobody', // bytes, which mail.test.ts reads
      }),
    },
  },
  'mail.sendTest': { allow: 'mail.view', probes: {} },
};
