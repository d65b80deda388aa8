import { expect, type Page } from '@playwright/test';

/** Steps of people in calls, by the texts on their screens. */
export const callControls = (page: Page) => page.getByRole('toolbar', { name: 'Call controls' });

/** From the call button of a room or ticket past the device check. */
export async function startCall(page: Page, button: 'Start the call' | 'Start timer and join'): Promise<void> {
  await page.getByRole('button', { name: 'Start a call' }).click();
  await page.getByRole('button', { name: button }).click();
  await expect(callControls(page)).toBeVisible();
}

/** Answers a ring, which also shows on a page opened within a minute of the call. */
export async function answerRing(page: Page): Promise<void> {
  await page.getByRole('alertdialog', { name: 'New Call' }).getByRole('button', { name: 'Answer' }).click();
}

/** Dismisses rings of this journey and of previous ones, which would cover what is to be clicked. */
export async function refuseRings(page: Page): Promise<void> {
  const ring = page.getByRole('alertdialog', { name: 'New Call' }).first();
  await page.addLocatorHandler(ring, () => ring.getByRole('button', { name: 'Not now' }).click(), {
    noWaitAfter: true,
  });
}

/** Past the page before the call. An answered ring joins at once in a browser that has been in a call before. */
export async function joinCall(page: Page): Promise<void> {
  const join = page.getByRole('button', { name: /^(Join the call|Rejoin the call|Start timer and join)$/ });
  await expect(join.or(callControls(page))).toBeVisible();
  if (await join.isVisible()) await join.click();
  await expect(callControls(page)).toBeVisible();
}

/** Opens the people panel, creates a link for a guest of this name and reads it. */
export async function readGuestLink(page: Page, name: string): Promise<string> {
  await openPanel(page, 'People');
  await page.getByRole('textbox', { name: "Guest's name (optional)" }).fill(name);
  await page.getByRole('button', { name: 'Create a link' }).click();
  const card = page.getByRole('list', { name: 'Invited guests' }).getByRole('listitem').filter({ hasText: name });
  const link = card.getByRole('textbox', { name: 'Link for the guest' });
  await expect(link).toHaveValue(new RegExp(`[?&]name=${encodeURIComponent(name).replaceAll('%20', '\\+')}`));
  return link.inputValue();
}

export async function openPanel(page: Page, panel: 'Chat' | 'People'): Promise<void> {
  const opened = page.getByRole('complementary', { name: panel });
  if (!(await opened.isVisible())) await callControls(page).getByRole('button', { name: panel, exact: true }).click();
  await expect(opened).toBeVisible();
}

/** A guest with the link: name, consent, camera, and the request to be let in. */
export async function requestToJoin(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await checkDevices(page);
  await page.getByRole('button', { name: 'Ask to join', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You will be let in soon' })).toBeVisible();
}

/** From a guest's form to the device check. */
export async function checkDevices(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await page.getByRole('button', { name: 'Continue with camera' }).click();
  await expect(page.getByRole('heading', { name: 'Is everything ready?' })).toBeVisible();
}

export async function answerGuest(page: Page, name: string, answer: 'Admit' | 'Refuse'): Promise<void> {
  const request = page.getByRole('alert').filter({ hasText: `${name}asks to join the call` });
  await request.getByRole('button', { name: answer }).click();
}

export async function endForEverybody(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to leave' }).click();
  await page.getByRole('menuitem', { name: 'End the call for everybody' }).click();
  await expect(page.getByText('The call has ended')).toBeVisible();
}

/** The fake prompt of these browsers always allows; a page without permission gets the same error as after a denial. */
export async function refuseDevices(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'permissions-policy': 'camera=(), microphone=()' };
    return route.fulfill({ response, headers });
  });
}
