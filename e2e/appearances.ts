import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForFingers } from './accessibility.ts';
import { desktop, phone } from './fixtures.ts';

export type Appearance = { theme: 'light' | 'dark'; lang: 'en' | 'pt'; size: 'desktop' | 'phone' };

/** Screens break in this look first: it has little room, long words and low contrast. */
const hardest: Appearance = { theme: 'dark', lang: 'pt', size: 'phone' };
/** Every two of theme, language and size meet once. */
export const appearances: Appearance[] = [
  hardest,
  { theme: 'light', lang: 'en', size: 'desktop' },
  { theme: 'dark', lang: 'en', size: 'desktop' },
  { theme: 'light', lang: 'pt', size: 'phone' },
];
/** The gate looks at the hardest one, the full proof at all. */
export const tagOf = (look: Appearance): string[] => (look === hardest ? [] : ['@full']);
export const nameOf = ({ theme, size, lang }: Appearance) =>
  `${theme}, on a ${size}, in ${lang === 'en' ? 'English' : 'Portuguese'}`;
export const visitIn = ({ theme, lang, size }: Appearance) => ({
  remembered: { theme, lang },
  browser: size === 'phone' ? phone : desktop,
});

/** A call that has not begun is not found. */
const refusalsThatBelong = /\/api\/call\/[^/]+$/;

export async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (page.viewportSize()?.width === phone.viewport.width) await expectRoomForFingers(page);
}

/** Lists the requests of these pages that are refused while `see` runs. */
export async function refusalsDuring(pages: Page[], see: () => Promise<void>): Promise<string[]> {
  const refused: string[] = [];
  for (const page of pages) {
    page.on('response', (response) => {
      const isOdd = response.status() >= 400 && !refusalsThatBelong.test(response.url());
      if (isOdd) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
  }
  await see();
  return refused;
}
