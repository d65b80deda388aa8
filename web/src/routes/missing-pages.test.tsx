import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createAppRouter } from '#web/app/router.tsx';
import { routeTree } from '#web/routeTree.gen.ts';
import { mockEndpoint, refuse } from '../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../test/render-app.tsx';
import { sampleSession } from '../../test/sample-session.ts';
import { ana, sampleTicket } from '../../test/sample-tickets.ts';

const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as Record<string, AnyRoute>);
const leavesOf = (route: AnyRoute): AnyRoute[] =>
  childrenOf(route).length > 0 ? childrenOf(route).flatMap(leavesOf) : [route];

const router = createAppRouter(createMemoryHistory());
const paths = leavesOf(routeTree as AnyRoute)
  .map(({ fullPath }) => String(fullPath).replace(/\/$/, ''))
  .filter((path) => path !== '/$');

/** Some pages have another below them: `/assets/claims` is no asset, and `/settings/people/import` is a page. */
const below = (path: string): string => `${path.replaceAll(/\$\w+/g, '1')}/no-such-page/at-all`;

describe('a path below a page that does not exist is no page', () => {
  test.each(paths)('below "%s"', (path) => {
    expect(router.matchRoutes(below(path), {}).map(({ routeId }) => routeId)).toEqual(['__root__', '/$']);
  });
});

test('below a ticket, the path is named and the menu stays', async () => {
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.findByNumber, () => ({ ticket: sampleTicket(7, { assignees: [ana] }) }));
  renderApp('/tickets/7/nonsense');
  expect(await screen.findByRole('heading', { name: 'Page not found: /tickets/7/nonsense' })).toBeDefined();
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
});

test('who is not signed in reads the same, without a menu', async () => {
  mockFrame();
  renderApp('/tickets/7/nonsense');
  expect(await screen.findByRole('heading', { name: 'Page not found: /tickets/7/nonsense' })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a page that the role may not see says so, and is no fault of the server', async () => {
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.findByNumber, () => refuse('FORBIDDEN'));
  renderApp('/tickets/7');
  expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeDefined();
  expect(screen.queryByText('Internal Server Error')).toBeNull();
});
