import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callsApi, consentVersion } from '@sightline/contract/calls/calls';
import { callInvitationsApi } from '@sightline/contract/calls/invitations';
import { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { limits } from '@sightline/contract/limits';
import { sessionApi } from '@sightline/contract/session/session';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { type Room, talkApi } from '@sightline/contract/talk/talk';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { request, requestAccepted } from './api.ts';
import { answerGuest, answerRing, joinCall, openPanel, requestToJoin } from './call-steps.ts';
import { test } from './fixtures.ts';
import { harmfulTexts } from './harmful-texts.ts';
import { expectPlaying, picturesOf } from './live-media.ts';
import { createRoom, idOf, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const all = harmfulTexts.join('\n');
const last = harmfulTexts.at(-1) ?? '';

/** As many of them as one field can hold, so that each is in some field. */
function linesOf(length: number): string[] {
  const lines: string[] = [];
  for (const text of harmfulTexts.filter((one) => one.length <= length)) {
    const joined = `${lines.at(-1) ?? ''} ${text}`;
    if (lines.length > 0 && joined.length <= length) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim());
}

const called = subjectOf('Harmful');

/** Elements that none of our screens has, and that these texts would create if they were parsed as markup. */
const made =
  'iframe, object, embed, base, marquee, math, foreignObject, [onerror], [onload], [onfocus], [onclick], [href^="javascript" i], [src="x"], [formaction], [action^="javascript" i], body script:not([src]):not([type="application/json"])';

async function expectPlainText(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.locator(made)).toHaveCount(0);
}

/** The fixture fails a journey on an error or a policy violation in the page; here a running script counts too. */
async function listenForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.alert = () => console.error('a script of a stored text ran');
  });
}

test('a text that could run a script is plain text on every screen', { tag: '@full' }, async ({
  agent,
  colleague,
  guest,
  open,
}) => {
  const subscriber = await open({ email: people.subscriber.email });
  for (const page of [agent, colleague, guest, subscriber]) await listenForScripts(page);
  const tickets: Ticket[] = [];
  for (const line of linesOf(180)) {
    const body = { subject: `${line} ${called}`, description: all };
    tickets.push((await requestAccepted(agent, ticketsApi.create, { body })).ticket);
  }
  expect(tickets.length).toBeGreaterThan(5);
  const [ticket] = tickets;
  if (!ticket) throw new Error('there is no ticket');
  await test.step('in the list of tickets', async () => {
    await agent.goto(`/tickets?query=${called}`);
    for (const { subject } of tickets) await expectPlainText(agent, subject);
  });
  await test.step('on a ticket', async () => {
    await agent.goto(`/tickets/${ticket.id}`);
    await expectPlainText(agent, ticket.subject);
    await expectPlainText(agent, last);
  });
  await test.step('on a sheet', async () => {
    const reviewer_id = await idOf(agent, people.agent);
    const body = { problem: all, work_done: all, conclusion: all, recommendations: all, reviewer_id };
    const { assistance_sheet } = await requestAccepted(agent, sheetsApi.create, { params: { id: ticket.id }, body });
    await agent.goto(`/tickets/${ticket.id}/assistance-sheet/${assistance_sheet.id}`);
    await expectPlainText(agent, last);
  });
  const [name = '', fileName = ''] = linesOf(110);
  const room = await createRoom(agent, [people.colleague], name);
  await requestAccepted(colleague, sessionApi.updateMe, { body: { name } });
  try {
    await test.step('in a room, its name, its files and the names of its people', () =>
      inRoom(agent, colleague, room, fileName));
    await test.step('in a call, also for its guests, and on its snapshots', () =>
      inCall(agent, colleague, guest, room));
    await test.step('at home, and in the palette', () => atHome(agent, room));
    await test.step('among the e-mails, and in the audit log', () => inRecords(subscriber, room));
  } finally {
    await requestAccepted(colleague, sessionApi.updateMe, { body: { name: people.colleague.name } });
  }
});

async function inRoom(agent: Page, colleague: Page, room: Room, fileName: string): Promise<void> {
  for (const message of harmfulTexts)
    await requestAccepted(colleague, talkApi.send, { params: { id: room.id }, body: { message } });
  await openRoom(agent, room);
  const file = { name: fileName.replaceAll(/[/\\]/g, ''), mimeType: 'text/html', buffer: Buffer.from(all) };
  await agent.locator('input[type=file]').first().setInputFiles(file);
  await agent.getByRole('button', { name: 'Send', exact: true }).click();
  await expectPlainText(agent, last);
  await expectPlainText(agent, room.name);
  await openRoom(colleague, room);
  await expectPlainText(colleague, last);
}

/** The colleague's session; their name is harmful too. */
async function inCall(agent: Page, colleague: Page, guest: Page, room: Room): Promise<void> {
  const [name = '', ...names] = linesOf(limits.guest.nameLength);
  const { call } = await requestAccepted(colleague, callsApi.create, { body: { room_id: room.id } });
  const params = { id: call.id };
  await expectPlainText(agent, `${room.name} initiated a call`);
  await answerRing(agent);
  await joinCall(agent);

  const { share_code } = call;
  for (const other of names.slice(0, 10)) {
    const body = { id: randomUUID(), name: other, share_code, consent_version: consentVersion };
    await request(guest, callsApi.joinRequest, { params, body });
    await expectPlainText(agent, other);
  }
  await requestToJoin(guest, `/talk/invite?name=&code=${share_code}&call=${call.id}`, name);
  await expectPlainText(guest, room.name);
  await answerGuest(agent, name, 'Admit');
  await expectPlaying(picturesOf(agent, name));
  await openPanel(agent, 'People');
  await expectPlainText(agent, name);
  await requestAccepted(colleague, talkApi.send, { params: { id: room.id }, body: { message: last } });
  await expectPlainText(guest, last);

  await agent.keyboard.press('s');
  await expect(agent.getByRole('button', { name: `Open: Picture of ${name}` })).toBeVisible();
  const { snapshots } = await requestAccepted(agent, snapshotsApi.list, { params });
  const [caption = ''] = linesOf(limits.snapshots.caption);
  await requestAccepted(agent, snapshotsApi.update, { params: { id: snapshots[0]?.id ?? '' }, body: { caption } });
  await expectPlainText(agent, caption);

  await requestAccepted(colleague, callInvitationsApi.invite, {
    params,
    body: { name, email: 'harmful@example.test' },
  });
  const stateOfMail = async () =>
    (await requestAccepted(agent, callInvitationsApi.list, { params })).invitations[0]?.state;
  await expect.poll(stateOfMail).toBe('kept');
  await requestAccepted(agent, callsApi.end, { params });
}

async function atHome(agent: Page, room: Room): Promise<void> {
  await agent.goto('/home');
  await expectPlainText(agent, room.name);
  await agent.keyboard.press('ControlOrMeta+k');
  await agent.getByRole('dialog').getByRole('combobox').fill(called);
  await expect(agent.getByRole('dialog').getByRole('option', { name: called }).first()).toBeVisible();
  await expectPlainText(agent, called);
}

async function inRecords(subscriber: Page, room: Room): Promise<void> {
  await subscriber.goto('/dev/mail');
  await expectPlainText(subscriber, `${room.name} invites you to a video call`);
  await subscriber.goto('/settings/audit-log');
  await expectPlainText(subscriber, room.name);
}
