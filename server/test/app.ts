import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { type AppDeps, buildApp } from '../src/app.ts';
import { parseEnv } from '../src/env.ts';
import { testDatabase } from './database.ts';
import { closeAtFileEnd, oncePerFile } from './file-end.ts';
import { type LooseInput, sendTo } from './send.ts';
import { gatherUndeclaredErrors } from './undeclared-errors.ts';

export type TestApp = {
  http: FastifyInstance;
  origin: string;
  ownerUrl: string;
  dataDir: string;
  undeclaredErrors: ReadonlySet<string>;
};

export const testSecrets = {
  seal: 'test',
  vapid: 'dGVzdC10ZXN0LXRlc3QtdGVzdC10ZXN0LXRlc3QtdGU',
  mediaApiKey: 'test',
  mediaApiSecret: 'test-secret-test-secret-test-secret',
};

let settings: Record<string, string> = {};
let deps: Partial<AppDeps> = {};
let isStarted = false;

/** Settings of this file's application, and what it stands on, where they differ from the usual. Before its first use. */
export function configureTestApp(wanted: Record<string, string>, wantedDeps: Partial<AppDeps> = {}): void {
  if (isStarted) throw new Error('the application runs already');
  [settings, deps] = [wanted, wantedDeps];
  closeAtFileEnd(() => {
    [settings, deps] = [{}, {}];
  });
}

async function start(): Promise<TestApp> {
  isStarted = true;
  const { appUrl, ownerUrl } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-test-'));
  const http = await buildApp({
    env: parseEnv({
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      NODE_ENV: 'test',
      OPEN_SIGNUP: 'true',
      SSO_INTERNAL_ADDRESSES: 'true', // where tests have their providers
      PUSH_INTERNAL_ADDRESSES: 'true', // and their push services
      ...settings,
    }),
    appUrl,
    ownerUrl,
    media: {
      url: '',
      internalUrl: 'http://127.0.0.1:1',
      apiKey: 'test',
      apiSecret: 'test-secret-test-secret-test-secret',
    },
    mediaIsEmbedded: false,
    secrets: testSecrets,
    ...deps,
  });
  const undeclaredErrors = gatherUndeclaredErrors(http);
  const origin = await http.listen({ host: '127.0.0.1', port: 0 });
  return { http, origin, ownerUrl, dataDir, undeclaredErrors };
}

async function stop({ http, dataDir, undeclaredErrors }: TestApp): Promise<void> {
  isStarted = false;
  await http.close();
  await rm(dataDir, { recursive: true, force: true });
  expect([...undeclaredErrors], 'errors that the contract does not name').toEqual([]);
}

/** The real application on this test file's own database, listening. */
export const testApp = oncePerFile(start, stop);

type Reply<E extends Endpoint> = Envelope<CallOutput<E>>;
/** Calls an endpoint over real HTTP with a token, or as nobody. The body is sent as it is: tests may send wrong ones. */
export function as(token: string | undefined) {
  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
      return (await this.send(endpoint, input as LooseInput)) as Reply<E>;
    },
    async send(endpoint: Endpoint, input: LooseInput): Promise<Envelope<never>> {
      const { origin } = await testApp();
      return sendTo(origin, token, endpoint, input);
    },
  };
}

export const unique = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;
