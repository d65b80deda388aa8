import type { Page } from '@playwright/test';

/**
 * Where so many browsers send pictures that the machine is too busy to encode them, which looks like a weak connection, and
 * the product leaves sound alone. Whoever wants pictures all the same says so.
 */
export async function insistOnPictures(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const offer = page.getByRole('button', { name: /^Turn (pictures on|on pictures)$/ });
    await page.addLocatorHandler(offer, () => offer.click(), { noWaitAfter: true });
  }
}
