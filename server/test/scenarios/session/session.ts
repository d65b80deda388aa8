import type { sessionApi } from '@sightline/contract/session/session';
import { newId } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const newPassword = 'one more long password';

export const scenarios: Scenarios<typeof sessionApi> = {
  login: {
    allow: 'public',
    by: 'nobody',
    input: (_, { email, password }) => ({ body: { email, password } }),
    learns: (answer) => ('ticket' in answer ? { signInTicket: answer.ticket } : {}),
    audits: 'session.signed_in',
    unseen: 'makes a session for another browser',
  },
  current: { allow: 'signed-in' },
  visits: { allow: 'signed-in' },
  logout: {
    allow: 'signed-in',
    audits: 'session.signed_out',
    unseen: 'ends the session whose screens it would be about',
  },
  updateMe: {
    allow: 'signed-in',
    input: () => ({ body: { name: `Sofia Martins ${newId()}` } }),
    audits: 'person.updated',
  },
  changePassword: {
    allow: 'signed-in',
    input: (_, { password }) => ({
      body: { current_password: password, password: newPassword, password_confirmation: newPassword },
    }),
    audits: 'session.password_changed',
    unseen: 'shows nowhere; other sessions end',
  },
  sessions: { allow: 'signed-in', input: ({ agent }) => ({ params: { id: agent } }) },
  endSession: {
    allow: 'signed-in',
    input: ({ agent, session }) => ({ params: { id: agent, sid: session } }),
    audits: 'session.ended',
    unseen: 'its list is asked for each time it is opened',
  },
  endSessions: {
    allow: 'signed-in',
    input: ({ agent }) => ({ params: { id: agent } }),
    audits: 'session.others_ended',
    unseen: 'its list is asked for each time it is opened',
  },
  enter: {
    allow: 'signed-in',
    input: ({ organization }) => ({ body: { organization_id: organization } }),
    answers: { 'body.organization_id': 'refused' },
    seenByNeighbours: ['organization'],
    also: [
      {
        by: 'client',
        input: ({ organization, branch }) => ({ body: { organization_id: organization, branch_id: branch } }),
        answers: { 'body.organization_id': 'refused', 'body.branch_id': 'refused' },
        seenByNeighbours: ['organization'],
      },
    ],
    audits: 'session.signed_in',
    unseen: 'changes the place, and with it everything: the page is opened again',
  },
  forgotPassword: {
    allow: 'public',
    by: 'nobody',
    input: (_, { email }) => ({ body: { email } }),
    unaudited: 'nobody has proved anything yet; the e-mail is kept',
    unseen: 'sends a mail to somebody who is not signed in',
  },
  findReset: {
    allow: 'public',
    by: 'nobody',
    input: (_, { resetToken }) => ({ body: { token: resetToken } }),
    unaudited: 'changes nothing',
    unseen: 'looks up a link',
  },
  resetPassword: {
    allow: 'public',
    by: 'nobody',
    input: (_, { resetToken }) => ({
      body: { token: resetToken, password: newPassword, password_confirmation: newPassword },
    }),
    audits: 'session.password_reset',
    unseen: 'shows nowhere; all sessions end',
  },
};
