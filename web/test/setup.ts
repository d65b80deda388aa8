import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '#web/lib/i18n.ts';
import { forgetSocket } from './fake-socket.ts';
import { answerCalls } from './mock-endpoint.ts';

vi.mock('socket.io-client', () => import('./fake-socket.ts'));

/** Waiting ends when what is waited for is there; this only bounds it on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

// happy-dom knows no fonts; growing text fields wait for theirs.
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
});
