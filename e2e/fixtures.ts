import {
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  expect,
  type Page,
  test as playwrightTest,
} from '@playwright/test';
import { keepToken } from './api.ts';
import { watchForProblems } from './problems.ts';
import { people, signIn } from './sign-in.ts';

type Visit = {
  /** Whoever is signed in; nobody when it is left out. */
  email?: string;
  /** What the browser remembers from an earlier visit. */
  remembered?: Record<string, string>;
  browser?: BrowserContextOptions;
  /** Part of what the browser may complain of, since the journey is about it. */
  complaint?: string;
};

/** Each page is in a browser of its own, so that they see each other's changes only through the product. */
type Pages = {
  open: (visit: Visit) => Promise<Page>;
  /** A new visitor: nobody is signed in. */
  visitor: Page;
  /** A visitor with a phone: the guest of a call. */
  guest: Page;
  agent: Page;
  colleague: Page;
  manager: Page;
  /** A signed-in person of the customer's: a client of one space. */
  customer: Page;
};

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
/** As wide as the narrowest phone that the product promises to fit. */
export const phone = { viewport: { ...viewport, width: 390 }, userAgent, deviceScaleFactor, isMobile, hasTouch };

type Give = (page: Page) => Promise<void>;
const pageOf =
  (visit: Visit) =>
  async ({ open }: Pick<Pages, 'open'>, give: Give): Promise<void> =>
    give(await open(visit));

export const test = playwrightTest.extend<Pages>({
  open: async ({ browser, baseURL, request }, give) => {
    if (!baseURL) throw new Error('journeys start at the global setup, which knows where the product is');
    const opened: { context: BrowserContext; problems: string[]; complaint: string | undefined }[] = [];
    await give(async ({ email, remembered = {}, browser: options, complaint }) => {
      const token = email && (await (tokens.get(email) ?? keep(email, signIn(request, email))));
      const context = await browser.newContext({
        baseURL,
        permissions: ['camera', 'microphone'],
        reducedMotion: 'reduce',
        storageState: memoryOf(baseURL, { ...remembered, ...(token && { token }) }),
        ...options,
      });
      opened.push({ context, complaint, problems: watchForProblems(context) });
      const page = await context.newPage();
      if (token) keepToken(page, token);
      return page;
    });
    for (const { context } of opened) await context.close();
    // No journey may leave an error behind in a browser, whatever it was about.
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

/** Signing in costs the server a hash; journeys that are not about it share one. */
const tokens = new Map<string, Promise<string>>();
function keep(email: string, token: Promise<string>): Promise<string> {
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
