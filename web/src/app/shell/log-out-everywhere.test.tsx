import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createAppRouter } from '#web/app/router.tsx';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleOrganization, sampleSession } from '../../../test/sample-session.ts';

const paths = Object.values(createAppRouter().routesById)
  .filter(({ children }) => !children)
  .map(({ id, fullPath }) => ({ path: fullPath, layout: /^\/_\w+/.exec(id)?.[0] }));

const pathsIn = (layout: string): string[] =>
  paths
    .filter((page) => page.layout === layout)
    .map(({ path }) => path)
    .sort();

describe('logging out', () => {
  test('is in the frame of every page of a workspace', async () => {
    expect(pathsIn('/_app').length).toBeGreaterThanOrEqual(9);
    mockFrame(sampleSession());
    const app = renderApp('/home');
    await app.user.click(await screen.findByRole('button', { name: /Your account and preferences/ }));
    expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeDefined();
  });

  test.each(['/workspaces', '/spaces'])('is on the page %s, where people choose a place', async (path) => {
    const session = sampleSession('Client');
    const token = { ...session.token, branch: null, organization: path === '/spaces' ? sampleOrganization : null };
    mockFrame({ ...session, token });
    renderApp(path);
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeDefined();
  });

  test('needs one step more on the pages that have the whole window, and on no others', () => {
    expect(pathsIn('/_call')).toEqual(['/call/$callId']);
    expect(pathsIn('/_saas')).toEqual([
      '/setup/',
      '/setup/error',
      '/setup/success',
      '/tickets/$ticketid/assistance-sheet/$sheetid',
      '/tickets/$ticketid/assistance-sheet/$sheetid/fill',
    ]);
    expect(pathsIn('/_homescreen')).toEqual([
      '/',
      '/approve-sign-in/$code',
      '/book/$token',
      '/change-email/$id',
      '/confirm-email/$id',
      '/e/$slug',
      '/forgot-password',
      '/form/$slug',
      '/invite/',
      '/invite/$id',
      '/login',
      '/remove-account/$id',
      '/reset-password/$id',
      '/secure-account',
      '/spaces',
      '/sso/$id',
      '/talk/diagnostics',
      '/talk/invite',
      '/unsubscribe/$id',
      '/verify/$code',
      '/workspaces',
    ]);
    // The page of addresses that do not exist has the menu for people who are signed in.
    const rest = paths.filter(({ layout }) => !['/_app', '/_call', '/_saas', '/_homescreen'].includes(`${layout}`));
    expect(rest.map(({ path }) => path)).toEqual(['/$']);
  });
});
