import { expect, type Page } from '@playwright/test';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { talkApi } from '@sightline/contract/talk/talk';
import { expectNoSidewaysScroll } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { desktop, phone, test } from './fixtures.ts';
import { expectNothingCutOrCovered } from './layout.ts';
import { countShifts, mostShift, readShifts } from './layout-shift.ts';
import { people } from './sign-in.ts';

/** The narrowest phone: an iPhone SE of the first generation. */
const narrow = { ...phone, viewport: { width: 320, height: 568 } };

const strangers = ['/login', '/forgot-password', '/talk/diagnostics', '/talk/invite', '/no/such/page'];
const signedIn = [
  '/home',
  '/tickets',
  '/tickets?priority=high&customer=lakeside-foods',
  '/tickets?customer=nobody',
  '/tickets?view=closed',
  '/tickets?create=true',
  '/tickets/52',
  '/tickets/52?tab=messages',
  '/tickets/52?tab=sheets',
  '/tickets/52?tab=properties',
  '/talk',
  '/knowledge',
  '/knowledge/articles',
  '/knowledge/trending',
  '/settings/general',
  '/settings',
  '/settings/audit-log',
  '/settings/jobs',
  '/dev/mail',
  '/diagnostics',
  '/workspaces',
];

/** Several responses fill the parts of these pages. */
const ofParts = [
  '/assets',
  '/assets/LF-CMP-1',
  '/settings/assets',
  '/knowledge/figures',
  '/settings/knowledge',
  '/settings/people',
  '/settings/tickets',
];

/** With a room and an article, whose addresses are ids. */
async function screensOf(page: Page): Promise<string[]> {
  const { rooms } = await requestAccepted(page, talkApi.rooms, { query: { query: 'Field team' } });
  const { articles } = await requestAccepted(page, articlesApi.list, { query: {} });
  const article = articles.find(({ status }) => status === 'published')?.id;
  const ofArticle = ['article', 'article/edit', 'article/versions', 'translation'].map((path) => `${path}/${article}`);
  return [...signedIn, `/talk?room=${rooms[0]?.id}`, ...ofArticle.map((path) => `/knowledge/${path}`)];
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

for (const lang of ['pt', 'en'] as const) {
  test(`on the narrowest phone nothing is outside its box: ${lang}`, { tag: '@full' }, async ({ open }) => {
    const stranger = await open({ remembered: { lang }, browser: narrow });
    const page = await open({ email: people.subscriber.email, remembered: { lang }, browser: narrow });
    expect(strangers.length).toBeGreaterThan(0);
    for (const path of strangers) await see(stranger, path);
    for (const path of await screensOf(page)) await see(page, path);
  });
}

async function see(page: Page, path: string): Promise<void> {
  await show(page, path);
  await expectNoSidewaysScroll(page);
  await expectNothingCutOrCovered(page);
}

/** How much moves depends on what arrives first, and so on speed. */
for (const [name, browser] of Object.entries({ desktop, phone, narrow })) {
  test(`screens do not move while they load: ${name}`, { tag: '@full' }, async ({ open }) => {
    const page = await open({ email: people.subscriber.email, browser });
    await countShifts(page);
    for (const path of [...(await screensOf(page)), ...ofParts]) {
      await show(page, path);
      expect.soft(await page.title(), `the title of ${path}`).toContain(' · ');
      const { total, what } = await readShifts(page);
      expect.soft(total, `what moves at ${path}: ${what}`).toBeLessThanOrEqual(mostShift);
    }
  });
}
