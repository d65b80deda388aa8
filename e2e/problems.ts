import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { isOverLiveKit } from './over-livekit.ts';

/** The browser logs every error status of the server; the journey checks what the product makes of it. */
const isRefusal = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');

/** The media library's message when the media ends before the event that the call has ended arrives. */
const isFarewell = (message: ConsoleMessage): boolean =>
  /^(DataChannel error on \w+: User-Initiated Abort|publisher data channel '\w+' closed unexpectedly)/i.test(
    message.text(),
  );

/** LiveKit's server may close the socket of an ended call before its client does; ours never does. */
const isEndOfLiveKit = (message: ConsoleMessage): boolean =>
  isOverLiveKit && message.text().startsWith('error reading from signal stream ');

/** After a reload, the leave event may arrive before the last track events of the previous visit. */
const isLateTrack = (message: ConsoleMessage): boolean =>
  message.text().startsWith("Tried to add a track for a participant, that's not present.");

/** A connection check interrupts its own connection; the library logs that, and reconnects. */
const isInterruption = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Received leave request while trying to (re)connect {room: check-');

const isExpected = (message: ConsoleMessage): boolean =>
  [isRefusal, isFarewell, isEndOfLiveKit, isLateTrack, isInterruption].some((isSo) => isSo(message));

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
    const isOdd = message.type() === 'error' && !isExpected(message);
    if (isOdd) problems.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return problems;
}
