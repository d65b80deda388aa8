import { expect, type Locator, type Page } from '@playwright/test';
import { peopleApi } from '@sightline/contract/people/people';
import { type Room, talkApi } from '@sightline/contract/talk/talk';
import { requestAccepted } from './api.ts';

/** These steps do what people do in rooms, and use the words on their screens. */
type Person = { name: string };

export async function idOf(page: Page, { name }: Person): Promise<string> {
  const { users } = await requestAccepted(page, peopleApi.list, { query: { query: name } });
  const found = users.find((user) => user.name === name);
  if (!found) throw new Error(`nobody here is called ${name}`);
  return found.id;
}

/** A group of these people and the user of the page. Without a name it is the direct room of two. */
export async function createRoom(page: Page, others: Person[], name?: string): Promise<Room> {
  const member_ids = await Promise.all(others.map((person) => idOf(page, person)));
  return (await requestAccepted(page, talkApi.createRoom, { body: { member_ids, ...(name && { name }) } })).room;
}

export const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Write a message…' });

export async function openRoom(page: Page, { id }: Room): Promise<void> {
  await page.goto(`/talk?room=${id}`);
  await expect(messageBox(page)).toBeVisible();
}

export async function write(page: Page, words: string): Promise<void> {
  await messageBox(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Messages with these words of their own; one that only quotes them is another one. */
export const messageOf = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('paragraph').filter({ hasText: words }) });

/** The tools of a message show while the mouse is over it. */
export async function choose(message: Locator, tool: 'Reply' | 'Edit' | 'Delete'): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: 'Message options' }).click();
  await message.page().getByRole('menuitem', { name: tool }).click();
}

export async function attach(page: Page, ...files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles(files);
}
