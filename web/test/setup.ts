import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '#web/lib/i18n.ts';
import { forgetSocket } from './fake-socket.ts';
import { answerCalls } from './mock-endpoint.ts';

vi.mock('socket.io-client', () => import('./fake-socket.ts'));

const alerts = vi.hoisted(() => ({ clear: (): void => undefined }));
/** Loaded with the first alert, as in the application: tests without any do not wait for it. */
vi.mock('@mantine/notifications', async (importActual) => {
  const actual = await importActual<typeof import('@mantine/notifications')>();
  alerts.clear = actual.cleanNotifications;
  return actual;
});

const { getElementError } = getConfig();
/** Set by the library while it looks whether the waiting is over. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // Waiting ends when what is waited for is there; this only bounds it on a busy machine.
  asyncUtilTimeout: 20_000,
  // Writes the page out only after a wait has failed, not at each look until then.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

// happy-dom has no fonts; growing text fields wait for theirs.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

beforeAll(() => startI18n('en'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answerCalls();
});

afterEach(() => {
  cleanup();
  forgetSocket();
  // They outlive the page that they were shown on, and their buttons are found on the next.
  alerts.clear();
});
