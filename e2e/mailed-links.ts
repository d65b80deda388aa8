import type { Page } from '@playwright/test';

/** The browser's message when the journey, not the page, accesses the frame of an email, which runs no scripts. */
export const frameComplaint = 'Blocked script execution';

/** The path of the link in the newest email to an address, as a Subscriber finds it in the outbox; of several, the one that contains a text. */
export async function readMailedLink(subscriber: Page, email: string, text = ''): Promise<string> {
  await subscriber.goto('/dev/mail');
  await subscriber.getByRole('button', { name: email }).first().click();
  await subscriber.getByRole('button', { name: 'Show once' }).click();
  const links = subscriber.getByRole('region', { name: 'Links of this email' }).getByRole('link');
  const { pathname, search } = new URL((await links.filter({ hasText: text }).getAttribute('href')) ?? '');
  return pathname + search;
}
