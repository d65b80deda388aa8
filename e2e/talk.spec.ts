import { truncate, writeFile } from 'node:fs/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { limits } from '@sightline/contract/limits';
import { talkApi } from '@sightline/contract/talk/talk';
import { requestAccepted } from './api.ts';
import { test } from './fixtures.ts';
import { expectNothingCutOrCovered } from './layout.ts';
import { attach, choose, createRoom, idOf, messageBox, messageOf, openRoom, write } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

test('what two people write, answer, change and take back is seen live by both', async ({ agent, colleague }) => {
  const room = await createRoom(agent, [people.colleague], subjectOf('Compressor hall'));
  await openRoom(agent, room);
  await test.step('a mark tells when the other one has read it', async () => {
    await write(agent, 'It hums at night.');
    await expect(agent.getByRole('img', { name: 'Sent' })).toBeVisible();
    await openRoom(colleague, room);
    await expect(messageOf(colleague, 'It hums at night.')).toBeVisible();
    await expect(agent.getByRole('img', { name: `Read by ${people.colleague.name}` })).toBeVisible();
  });
  await test.step('others see who is typing', async () => {
    await messageBox(colleague).pressSequentially('At ni');
    const sign = agent.getByText(`${people.colleague.name} is typing…`);
    await expect(sign).toBeVisible();
    await write(colleague, 'At night only?');
    await expect(messageOf(agent, 'At night only?')).toBeVisible();
    await expect(sign).toBeHidden();
  });
  await test.step('an answer quotes what it answers', () => answer(agent, colleague));
  await test.step('a change shows for both, in the quote too', () => change(agent, colleague));
  await test.step('a deleted message leaves its place only', () => remove(agent, colleague));
  await test.step('somebody is mentioned by a few letters of the name', async () => {
    await mention(agent, colleague);
    const { chats } = await requestAccepted(agent, talkApi.chats, { params: { id: room.id }, query: {} });
    expect(chats[0]?.tagged_ids).toEqual([await idOf(agent, people.colleague)]);
  });
});

async function answer(agent: Page, colleague: Page): Promise<void> {
  await choose(messageOf(colleague, 'It hums at night.'), 'Reply');
  await expect(colleague.getByText(`Replying to ${people.agent.name}`)).toBeVisible();
  await write(colleague, 'Since the new filter.');
  await expect(quoteIn(agent, 'Since the new filter.')).toContainText('It hums at night.');
}

const quoteIn = (page: Page, words: string) => messageOf(page, words).getByTitle('Go to this message');

async function change(agent: Page, colleague: Page): Promise<void> {
  await choose(messageOf(agent, 'It hums at night.'), 'Edit');
  await expect(messageBox(agent)).toHaveValue('It hums at night.');
  await messageBox(agent).fill('It whistles at night.');
  await agent.getByRole('button', { name: 'Save changes' }).click();
  for (const page of [agent, colleague]) {
    await expect(messageOf(page, 'It whistles at night.')).toContainText('edited');
    await expect(quoteIn(page, 'Since the new filter.')).toContainText('It whistles at night.');
    await expect(page.getByRole('log')).not.toContainText('It hums at night.');
  }
}

async function remove(agent: Page, colleague: Page): Promise<void> {
  await choose(messageOf(colleague, 'At night only?'), 'Delete');
  const question = colleague.getByRole('dialog', { name: 'Delete this message?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  for (const page of [agent, colleague]) {
    await expect(messageOf(page, 'Message deleted')).toHaveCount(1);
    await expect(page.getByRole('log')).not.toContainText('At night only?');
  }
}

async function mention(agent: Page, colleague: Page): Promise<void> {
  await messageBox(agent).pressSequentially('Look at it, @to');
  const list = agent.getByRole('listbox', { name: 'Mention somebody' });
  await expect(list.getByRole('option')).toHaveText([new RegExp(people.colleague.name)]);
  await agent.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(messageBox(agent)).toHaveValue(`Look at it, @${people.colleague.name} `);
  await messageBox(agent).press('Enter');
  const shown = messageOf(colleague, 'Look at it').getByText(`@${people.colleague.name}`, { exact: true });
  await expect(shown).toBeVisible();
}

test('what can be done with a message covers no text, its own or its neighbours’', { tag: '@full' }, async ({
  agent,
  colleague,
}) => {
  const room = await createRoom(agent, [people.colleague], subjectOf('Long and short'));
  const long = 'The compressor trips on high pressure as soon as the second fan starts. '.repeat(4);
  const lines = ['Long, mine.', 'Short, mine.', 'Long, theirs.', 'Short, theirs.'];
  for (const line of lines) {
    const message = line.startsWith('Long') ? `${line} ${long}` : line;
    const body = { message };
    await requestAccepted(line.includes('mine') ? agent : colleague, talkApi.send, { params: { id: room.id }, body });
  }
  await agent.setViewportSize({ width: 1024, height: 768 });
  await openRoom(agent, room);
  for (const line of lines) {
    await messageOf(agent, line).hover();
    await expect(messageOf(agent, line).getByRole('button', { name: 'Message options' })).toBeVisible();
    await expectNothingCutOrCovered(agent);
  }
});

test('a search leads to a message in its room, and from there to its ticket', { tag: '@full' }, async ({ agent }) => {
  await agent.goto('/talk');
  const field = agent.getByRole('searchbox', { name: 'Search rooms and messages' });
  await field.fill('seal kit');
  const hits = agent.getByRole('region', { name: 'Messages', exact: true });
  await expect(hits.getByRole('link').first().locator('mark')).toHaveText(['seal', 'kit']);
  await expectNothingCutOrCovered(agent);
  await field.press('ArrowDown');
  await agent.keyboard.press('Enter');
  await expect(messageOf(agent, 'The seal kit is number 4711-20')).toBeInViewport();
  await agent.getByRole('heading', { level: 2 }).getByRole('link', { name: 'Filler line 3' }).click();
  await expect(agent).toHaveURL(/\/tickets\/\d+$/);
});

const messagesBefore = 20;
const readingOf = (number: number) => `Reading ${String(number).padStart(3, '0')}`;

test('older messages come while one scrolls up, and what is being read stays in its place', { tag: '@full' }, async ({
  agent,
  colleague,
}) => {
  const room = await createRoom(agent, [people.colleague], subjectOf('Readings of the year'));
  for (let number = 1; number <= messagesBefore + limits.pages.messages; number += 1) {
    const writer = number % 4 === 0 ? agent : colleague;
    await requestAccepted(writer, talkApi.send, { params: { id: room.id }, body: { message: readingOf(number) } });
  }
  const older = Promise.withResolvers<void>();
  await agent.route(/\/chats\?.*before=/, async (route) => {
    await older.promise;
    await route.continue();
  });
  await openRoom(agent, room);
  await expect(messageOf(agent, readingOf(messagesBefore + limits.pages.messages))).toBeInViewport();
  await expect(messageOf(agent, readingOf(messagesBefore))).toHaveCount(0);

  await agent.getByRole('log').hover();
  await agent.mouse.wheel(0, -20_000);
  await expect(agent.getByLabel('Loading older messages')).toBeInViewport({ ratio: 1 });
  const read = messageOf(agent, readingOf(messagesBefore + 3));
  await expect(read).toBeInViewport();
  const watched = await read.evaluateHandle(watchPlace);
  older.resolve();
  await expect(messageOf(agent, readingOf(1))).toHaveCount(1);
  await expect(read).toBeInViewport();
  expect(await watched.evaluate(({ farthest }) => farthest)).toBeLessThan(3);

  await agent.mouse.wheel(0, -20_000);
  await expect(agent.getByText('This is the beginning')).toBeInViewport();
  await expect(messageOf(agent, readingOf(1))).toBeInViewport();
});

/** How far a message goes from its place on the screen, in pixels, frame by frame. Runs in the page. */
function watchPlace({ id }: Element): { farthest: number } {
  const place = () => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const start = place();
  const watched = { farthest: 0 };
  const look = () => {
    watched.farthest = Math.max(watched.farthest, Math.abs(place() - start));
    requestAnimationFrame(look);
  };
  look();
  return watched;
}

test(
  'a message takes no more than 25 MB of files, and keeps what fits',
  { tag: '@full' },
  async ({ agent, colleague }, testInfo) => {
    const room = await createRoom(agent, [people.colleague], subjectOf('Files of the crane'));
    await Promise.all([openRoom(agent, room), openRoom(colleague, room)]);
    const sentence = agent.getByText('You can only send 25MB worth of attachments per message.');
    const attached = agent.getByRole('list', { name: 'Attached files' });
    const fileOf = async (name: string, size: number) => {
      const path = testInfo.outputPath(name);
      await writeFile(path, '');
      await truncate(path, size); // a file of that size, which takes no room on the disk
      return path;
    };
    const half = limits.attachments.bytesPerMessage / 2;

    await attach(agent, await fileOf('monday.log', half), await fileOf('tuesday.log', half + 1));
    await expect(sentence).toBeVisible();
    await expect(attached).toBeHidden();
    await expect(agent.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

    await attach(agent, await fileOf('wednesday.log', 1000));
    await expect(sentence).toBeHidden();
    await attach(agent, await fileOf('thursday.log', limits.attachments.bytesPerMessage));
    await expect(sentence).toBeVisible();
    await expect(attached.getByRole('listitem')).toHaveText([/^wednesday\.log/]);
    await agent.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(colleague.getByRole('article').getByText('wednesday.log')).toBeVisible();
  },
);

test('messages written without a connection outlive a reload, and arrive once and in order by themselves', {
  tag: '@full',
}, async ({ open, colleague }) => {
  const writer = await open({ email: people.agent.email, complaint: 'net::ERR_' });
  const room = await createRoom(writer, [people.colleague], subjectOf('Below deck'));
  await Promise.all([openRoom(writer, room), openRoom(colleague, room)]);
  await write(writer, 'Going down now.');
  await expect(messageOf(colleague, 'Going down now.')).toBeVisible();

  const sending = '**/api/room/*/chat';
  const words = ['The bilge is dry.', 'The valve is shut.', 'Coming up.'];
  await test.step('they are kept on the device', async () => {
    await writer.context().setOffline(true);
    for (const line of words) await write(writer, line);
    await expect(messageOf(writer, words[2] ?? '')).toContainText('Waiting for a connection');
    await expect(messageBox(writer)).toHaveValue('');
  });
  await test.step('a reload loses nothing', async () => {
    await writer.route(sending, (route) => route.abort());
    await writer.context().setOffline(false);
    await writer.reload();
    for (const line of words) await expect(messageOf(writer, line)).toContainText('Waiting for a connection');
    await expect(messageOf(colleague, words[0] ?? '')).toHaveCount(0);
  });
  await test.step('they leave by themselves, even when an answer gets lost', async () => {
    await writer.unroute(sending);
    await writer.route(sending, loseAnswer, { times: 1 });
    for (const line of words) await expect(messageOf(colleague, line)).toHaveCount(1);
    await expect(writer.getByText('Waiting for a connection')).toHaveCount(0);
  });
  const { chats } = await requestAccepted(writer, talkApi.chats, { params: { id: room.id }, query: {} });
  expect(chats.map(({ message }) => message).reverse()).toEqual(['Going down now.', ...words]);
});

/** The server has the message, and the browser does not learn it: as if the server had died just then. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
