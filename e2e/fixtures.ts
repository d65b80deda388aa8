import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  devices,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  test as playwrightTest,
  type TestFixture,
} from '@playwright/test';
import { keepToken } from './api.ts';
import { watchForProblems } from './problems.ts';
import { people, signIn } from './sign-in.ts';

/** Each is a page in a browser of its own, so that they see each other's changes only through the product. */
type Pages = {
  /** A new visitor: nobody is signed in. */
  visitor: Page;
  /** A visitor with a phone: the guest of a call. */
  guest: Page;
  agent: Page;
  colleague: Page;
  manager: Page;
  subscriber: Page;
  /** A signed-in person of the customer's: a client of one space. */
  customer: Page;
};
type Given = PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightWorkerArgs;

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
/** As wide as the narrowest phone that the product promises to fit. */
export const phone: BrowserContextOptions = {
  viewport: { ...viewport, width: 390 },
  userAgent,
  deviceScaleFactor,
  isMobile,
  hasTouch,
};

export const test = playwrightTest.extend<Pages>({
  visitor: async ({ browser, baseURL }, give) => withPage(browser, at(baseURL), give),
  guest: async ({ browser, baseURL }, give) => withPage(browser, { ...phone, ...at(baseURL) }, give),
  agent: signedInAs(people.agent.email),
  colleague: signedInAs(people.colleague.email),
  manager: signedInAs(people.manager.email),
  subscriber: signedInAs(people.subscriber.email),
  customer: signedInAs(people.customer.email),
});

const at = (baseURL: string | undefined): BrowserContextOptions => (baseURL ? { baseURL } : {});

const tokens = new Map<string, Promise<string>>();

function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const token = tokens.get(email) ?? signIn(request, email);
  tokens.set(email, token);
  return token;
}

function signedInAs(email: string): TestFixture<Page, Given> {
  return async ({ browser, baseURL, request }, give) => {
    const token = await tokenOf(request, email);
    await withPage(browser, { ...at(baseURL), storageState: signedIn(baseURL, token) }, async (page) => {
      keepToken(page, token);
      await give(page);
    });
  };
}

/** What the browser of somebody who is signed in remembers. */
export const signedIn = (baseURL: string | undefined, token: string, remembered: Record<string, string> = {}) => ({
  cookies: [],
  origins: [
    {
      origin: new URL(baseURL ?? '').origin,
      localStorage: Object.entries({ token, ...remembered }).map(([name, value]) => ({ name, value })),
    },
  ],
});

type Give = (page: Page) => Promise<void>;

/** No journey may leave an error behind in the browser, whatever it was about. */
export async function withPage(browser: Browser, options: BrowserContextOptions, give: Give): Promise<void> {
  const context = await browser.newContext({
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
    ...options,
  });
  const problems = watchForProblems(context);
  await give(await context.newPage());
  await context.close();
  expect(problems).toEqual([]);
}
