import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createAppRouter } from '#web/app/router.tsx';
import { routeTree } from '#web/routeTree.gen.ts';

const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as Record<string, AnyRoute>);
const leavesOf = (route: AnyRoute): AnyRoute[] =>
  childrenOf(route).length > 0 ? childrenOf(route).flatMap(leavesOf) : [route];

const router = createAppRouter(createMemoryHistory());
const layoutsOf = (path: string): string[] =>
  router
    .matchRoutes(path, {})
    .map(({ routeId }) => routeId)
    .filter((id) => id.split('/').at(-1)?.startsWith('_') && id !== '__root__');

/** Section 2 of the specification, without what it leaves to the default layout. */
test.each([
  ['/', '/_homescreen'],
  ['/talk/invite', '/_homescreen'],
  ['/invite/1', '/_homescreen'],
  ['/setup', '/_saas'],
  ['/setup/error', '/_saas'],
  ['/setup/success', '/_saas'],
  ['/remove-account/1', '/_homescreen'],
  ['/reset-password/1', '/_homescreen'],
  ['/tickets/1/assistance-sheet/1', '/_saas'],
  ['/knowledge/article/1', '/_app/_knowledge-article'],
  ['/knowledge/objects', '/_app/_knowledge-home'],
  ['/home', '/_app'],
  ['/tickets', '/_app'],
])('%s is in the layout %s', (path, layout) => {
  expect(layoutsOf(path).at(-1)).toBe(layout);
});

test('an article that is read is alone in its layout', () => {
  const read = leavesOf(routeTree as AnyRoute).filter(({ id }) => String(id).includes('/_knowledge-article/'));
  expect(read.map(({ fullPath }) => fullPath)).toEqual(['/knowledge/article/$id']);
});
