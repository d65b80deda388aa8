import type { Locator, Page } from '@playwright/test';

/**
 * With many browsers the machine is too busy to encode their pictures. That looks like a weak connection, so the product
 * falls back to sound. Tests that need pictures turn them on again.
 */
export async function insistOnPictures(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const offer = offerOfPictures(page);
    await page.addLocatorHandler(offer, () => offer.click(), { noWaitAfter: true });
  }
}

export const offerOfPictures = (page: Page): Locator =>
  page.getByRole('button', { name: /^Turn (pictures on|on pictures)$/ });
