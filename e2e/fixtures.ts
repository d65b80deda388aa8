import {
  type Browser,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  test as playwrightTest,
  type TestFixture,
} from '@playwright/test';
import { people, signIn } from './sign-in.ts';

/** Each is a page in a browser of its own, so that they see each other's changes only through the product. */
type Pages = {
  /** A new visitor: nobody is signed in. Also the guest of a call. */
  guestPage: Page;
  agent: Page;
  colleague: Page;
  manager: Page;
  subscriber: Page;
  /** A signed-in person of the customer's: a client of one space. */
  customer: Page;
};
type Given = PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightWorkerArgs;

export const test = playwrightTest.extend<Pages>({
  guestPage: ({ browser, baseURL }, give) => withPage(browser, baseURL, undefined, give),
  agent: signedInAs(people.agent),
  colleague: signedInAs(people.colleague),
  manager: signedInAs(people.manager),
  subscriber: signedInAs(people.subscriber),
  customer: signedInAs(people.customer),
});

function signedInAs(email: string): TestFixture<Page, Given> {
  return async ({ browser, baseURL, request }, give) => {
    await withPage(browser, baseURL, await signIn(request, email), give);
  };
}

type Give = (page: Page) => Promise<void>;

async function withPage(browser: Browser, baseURL: string | undefined, token: string | undefined, give: Give) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  });
  // Laid down once per page, not at every load, so that a journey may sign out.
  await context.addInitScript((given) => {
    if (given === undefined || sessionStorage.getItem('journey') !== null) return;
    sessionStorage.setItem('journey', 'signed in');
    localStorage.setItem('token', given);
  }, token);
  await give(await context.newPage());
  await context.close();
}
