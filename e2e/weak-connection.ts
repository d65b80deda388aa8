import type { Locator, Page } from '@playwright/test';

/**
 * Where so many browsers send pictures that the machine is too busy to encode them, which looks like a weak connection, and
 * the product leaves sound alone. Whoever wants pictures all the same says so.
 */
export async function insistOnPictures(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const offer = offerOfPictures(page);
    await page.addLocatorHandler(offer, () => offer.click(), { noWaitAfter: true });
  }
}

export const offerOfPictures = (page: Page): Locator =>
  page.getByRole('button', { name: /^Turn (pictures on|on pictures)$/ });
