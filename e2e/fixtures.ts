import {
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  expect,
  type Page,
  test as playwrightTest,
} from '@playwright/test';
import { storeToken } from './api.ts';
import { startDemo } from './demo-product.ts';
import { endCallsOf } from './ongoing-calls.ts';
import { watchForProblems } from './problems.ts';
import type { Product } from './product.ts';
import { people, signIn } from './sign-in.ts';

type Visit = {
  /** The signed-in user; signed out without it. */
  email?: string;
  /** Data in the browser's storage from an earlier visit. */
  remembered?: Record<string, string>;
  browser?: BrowserContextOptions;
  /** Expected browser errors, because the journey is about them. */
  complaint?: string;
};

/** Each page is in a browser of its own, so that they see each other's changes only through the product. */
type Pages = {
  open: (visit: Visit) => Promise<Page>;
  /** A new visitor who is not signed in. */
  visitor: Page;
  /** A visitor with a phone: the guest of a call. */
  guest: Page;
  agent: Page;
  colleague: Page;
  manager: Page;
  /** A signed-in person of the customer's: a client of one space. */
  customer: Page;
};

const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
/** The size of the smallest supported phone. */
export const phone = { viewport: { width: 390, height: 844 }, userAgent, deviceScaleFactor, isMobile, hasTouch };
export const tablet = {
  ...phone,
  viewport: { width: 820, height: 1180 },
  userAgent: devices['Galaxy Tab S9'].userAgent,
};
export const desktop = { viewport: { width: 1440, height: 900 } };

type Use = (page: Page) => Promise<void>;
const pageOf =
  (visit: Visit) =>
  async ({ open }: Pick<Pages, 'open'>, give: Use): Promise<void> =>
    give(await open(visit));

export const test = playwrightTest.extend<Pages, { product: Product }>({
  product: [
    // Playwright reads from this pattern which fixtures to create, and the linters forbid an empty one.
    async ({ playwright: _ }, give) => {
      await using running = new AsyncDisposableStack();
      await give(await startDemo(running));
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ product }, give) => give(product.url),
  open: async ({ browser, baseURL, request }, give) => {
    if (!baseURL) throw new Error('a journey needs the address of a product');
    const opened: { context: BrowserContext; problems: string[]; complaint: string | undefined }[] = [];
    const signedIn = new Set<string>();
    await give(async ({ email, remembered = {}, browser: options, complaint }) => {
      const token = email && (await (tokens.get(email) ?? rememberToken(email, signIn(request, email))));
      const context = await browser.newContext({
        baseURL,
        permissions: ['camera', 'microphone'],
        reducedMotion: 'reduce',
        // Requests through one would pass by the journeys that intercept them; those about it allow it.
        serviceWorkers: 'block',
        storageState: memoryOf(baseURL, { ...remembered, ...(token && { token }) }),
        ...options,
      });
      opened.push({ context, complaint, problems: watchForProblems(context) });
      const page = await context.newPage();
      if (token) storeToken(page, token);
      if (token) signedIn.add(token);
      return page;
    });
    for (const { context } of opened) await context.close();
    // Otherwise an open call would ring in the next journey of the same people.
    for (const token of signedIn) await endCallsOf(request, token);
    // A journey fails on any unexpected error in its browsers.
    const isOdd = (complaint: string | undefined) => (problem: string) => !complaint || !problem.includes(complaint);
    expect(opened.flatMap(({ problems, complaint }) => problems.filter(isOdd(complaint)))).toEqual([]);
  },
  visitor: pageOf({}),
  guest: pageOf({ browser: phone }),
  agent: pageOf({ email: people.agent.email }),
  colleague: pageOf({ email: people.colleague.email }),
  manager: pageOf({ email: people.manager.email }),
  customer: pageOf({ email: people.customer.email }),
});

/** Signing in costs the server a hash, so journeys that are not about it share one session. */
const tokens = new Map<string, Promise<string>>();
function rememberToken(email: string, token: Promise<string>): Promise<string> {
  tokens.set(email, token);
  return token;
}

const memoryOf = (baseURL: string, remembered: Record<string, string>) => ({
  cookies: [],
  origins: [
    {
      origin: new URL(baseURL).origin,
      localStorage: Object.entries(remembered).map(([name, value]) => ({ name, value })),
    },
  ],
});
