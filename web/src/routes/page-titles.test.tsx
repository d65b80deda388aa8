import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, test } from 'vitest';
import { createAppRouter } from '#web/app/router.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { clearSessionStorage } from '#web/lib/token.ts';
import portuguese from '#web/locales/pt/common.json';
import { routeTree } from '#web/routeTree.gen.ts';
import { mockEndpoint } from '../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../test/render-app.tsx';
import { endpoints, sampleAnswer, sampleId } from '../../test/sample-answer.ts';
import { sampleSession } from '../../test/sample-session.ts';

const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as Record<string, AnyRoute>);
const leavesOf = (route: AnyRoute): AnyRoute[] =>
  childrenOf(route).length > 0 ? childrenOf(route).flatMap(leavesOf) : [route];

// Routes know their paths once a router has them.
createAppRouter(createMemoryHistory());
const paths = leavesOf(routeTree as AnyRoute)
  .map(({ fullPath }) => String(fullPath))
  .filter((path) => path !== '/$');

/** Rows are named by ids, all else by numbers and words. */
const filled = (path: string): string =>
  path
    .replace(/(.)\/$/, '$1')
    .replaceAll(/\$(?:id|callId)\b/g, sampleId)
    .replaceAll(/\$\w+/g, '1');

const titles = new Map<string, string>();

/** Opens the page of a path, as somebody who is signed in or not. Undefined where it leads elsewhere. */
async function open(path: string, isSignedIn: boolean) {
  for (const endpoint of endpoints) mockEndpoint(endpoint, () => sampleAnswer(endpoint));
  mockFrame(isSignedIn ? sampleSession('Subscriber') : undefined);
  const app = renderApp(filled(path));
  const { queryClient } = app.router.options.context;
  const settled = () => {
    expect(app.router.state.status).toBe('idle');
    expect(queryClient.isFetching()).toBe(0);
    expect(document.title).toContain(' · ');
  };
  await waitFor(settled);
  if (app.path() === filled(path)) return app;
  cleanup();
  clearSessionStorage();
  return undefined;
}

const failures = /Internal Server Error|Page not found|You do not have access/;

describe('a page titles the window in the language of the reader', () => {
  afterAll(async () => {
    await i18n.changeLanguage('en');
  });

  test.each(paths)('%s', async (path) => {
    await i18n.changeLanguage('en');
    const app = (await open(path, true)) ?? (await open(path, false));
    if (!app) return;
    const english = document.title;
    expect(document.title).not.toMatch(failures);
    expect([...titles].find(([, other]) => other === english)).toBeUndefined();
    titles.set(path, english);
    await act(() => i18n.changeLanguage('pt'));
    const isSame = english.includes('Sample') || english.includes(`${portuguese.nav.tickets} · `);
    if (!isSame) await waitFor(() => expect(document.title).not.toBe(english));
  });
  test('most paths are pages, and few lead elsewhere', () => {
    expect(titles.size).toBeGreaterThan(paths.length * 0.8);
  });
});
