import { expect, it } from 'vitest';
import { type Case, cases } from './cases.ts';
import { prepare, requestOf } from './play.ts';
import { buildStage } from './stage.ts';

/** Above workspaces and without a transaction, where no key is taken: why the same request twice does no harm. */
const withoutKey: Record<string, string> = {
  'session.login': 'makes nothing but another session of its caller',
  'session.updateMe': 'sets what it says',
  'workspace.setup': 'is refused once it was done',
  'workspace.domains.check': 'looks up what is published',
  'workspace.setup.start': 'sends another mail, as somebody who got none wants',
  'workspace.setup.verify': 'proves what is proved already',
  'assets.export': 'makes a file that is not kept',
  'assets.labels.print': 'makes a file that is not kept',
  'tickets.export': 'makes a file that is not kept',
  'people.export': 'makes a file that is not kept',
  'audit.export': 'makes a file that is not kept',
  'knowledge.article-stats.export': 'makes a file that is not kept',
  'sheets.verifyDocument': 'changes nothing',
  'tickets.forms.send': 'is somebody without a workspace',
  'jobs.imports.failedFile': 'makes a file that is not kept',
  'notifications.preferences.checkUnsubscribe': 'changes nothing',
  'notifications.preferences.unsubscribe': 'leaves what was left as it is',
  'people.invitations.find': 'notes the first opening and no other',
  'people.invitations.accept': 'works once: the link is used up',
  'people.invitations.join': 'works once: the link is used up',
  'people.invitations.decline': 'works once: the link is used up',
  'session.forgotPassword': 'sends another mail, as somebody who got none wants',
  'session.findReset': 'changes nothing',
  'session.resetPassword': 'works once: the link is used up',
  'calls.openInvitation': 'notes the first opening and no other',
  'calls.joinRequest': 'carries the id that the guest made',
  'calls.mute': 'leaves what is off as it is',
  'schedule.booking.book': 'asks for one time, and changes nothing when that is booked',
  'schedule.booking.cancel': 'changes nothing when nothing is booked',
  'schedule.booking.confirm': 'changes nothing when the time is confirmed',
  'calls.checks.startAsGuest': 'makes nothing that stays',
};

const posts = cases.filter(({ endpoint }) => endpoint.method === 'POST');
/** Accounts use these above workspaces: links and codes work once, the rest begins or shows something. */
const ofAccount = /^session\.(account|second-factor|passkeys|qr|sso)\./;

/** Every other POST takes a key. */
export const postsWithKey = posts.filter(({ name }) => !(name in withoutKey) && !ofAccount.test(name));

/** Each is sent twice under one key. */
export function tryRepeatedPosts(posts: readonly Case[]): void {
  it.each(posts)('answers the same under one key: $name', async ({ name, endpoint, scenario }) => {
    const stage = await buildStage();
    await prepare(stage, name);
    const input = { ...requestOf(stage, name), headers: { 'idempotency-key': name } };
    const ask = () => stage.send(scenario.by ?? 'agent', endpoint, input);
    const first = await ask();
    expect(first.code, JSON.stringify(first.errors)).toBe('OK');
    expect(await ask()).toEqual(first);
  });
}
