import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The browser tells of every refusal of the server; what the product makes of it is for the journey to say. */
const isRefusal = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');

/** What the media library says when the end of the media overtakes the word that the call has ended. */
const isFarewell = (message: ConsoleMessage): boolean =>
  /^(DataChannel error on \w+: User-Initiated Abort|publisher data channel '\w+' closed unexpectedly)/i.test(
    message.text(),
  );

/** Grows with every error in the pages of this browser. */
export function watchForProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(`${error.page()?.url()}: ${error.error().message}`));
  void context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`the policy of the page forbids ${violatedDirective} ${blockedURI}`);
    });
  });
  context.on('console', (message) => {
    const isOdd = message.type() === 'error' && !isRefusal(message) && !isFarewell(message);
    if (isOdd) problems.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return problems;
}
