import { expect, type Page } from '@playwright/test';

/** What people do in calls, in the words on their screens. */
export const callControls = (page: Page) => page.getByRole('toolbar', { name: 'Call controls' });

/** From the button in the head of a room or ticket to the other side of the device check. */
export async function startCall(page: Page, button: 'Start the call' | 'Start timer and join'): Promise<void> {
  await page.getByRole('button', { name: 'Start a call' }).click();
  await page.getByRole('button', { name: button }).click();
  await expect(callControls(page)).toBeVisible();
}

export async function joinCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Join the call|Rejoin the call|Start timer and join)$/ }).click();
  await expect(callControls(page)).toBeVisible();
}

/** Opens the people panel and reads the link that is made there for a guest of this name. */
export async function readGuestLink(page: Page, name: string): Promise<string> {
  await openPanel(page, 'People');
  await page.getByRole('textbox', { name: "Guest's name (optional)" }).fill(name);
  const link = page.getByRole('textbox', { name: 'Link for the guest' });
  await expect(link).toHaveValue(new RegExp(`[?&]name=${encodeURIComponent(name).replaceAll('%20', '\\+')}`));
  return link.inputValue();
}

export async function openPanel(page: Page, panel: 'Chat' | 'People'): Promise<void> {
  const opened = page.getByRole('complementary', { name: panel });
  if (!(await opened.isVisible())) await callControls(page).getByRole('button', { name: panel, exact: true }).click();
  await expect(opened).toBeVisible();
}

/** A guest with the link: camera, name, and the request to be let in. */
export async function askToJoin(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Continue with camera' }).click();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText('Waiting to be let in…')).toBeVisible();
}

export async function answerGuest(page: Page, name: string, answer: 'Admit' | 'Refuse'): Promise<void> {
  const request = page.getByRole('alert').filter({ hasText: `${name}wants to join the call` });
  await request.getByRole('button', { name: answer }).click();
}

export async function endForEverybody(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to leave' }).click();
  await page.getByRole('menuitem', { name: 'End the call for everybody' }).click();
  await expect(page.getByText('The call has ended')).toBeVisible();
}
