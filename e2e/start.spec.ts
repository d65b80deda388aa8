import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { people } from './sign-in.ts';

test('a visitor is asked to sign in', { tag: '@full' }, async ({ visitor }) => {
  await visitor.goto('/');
  await expect(visitor).toHaveURL(/\/login/);
  await expect(visitor.getByRole('heading', { name: 'Sign in to Sightline' })).toBeVisible();
});

test('a browser of the journeys has a camera and a microphone', async ({ visitor }) => {
  await visitor.goto('/');
  const kinds = await visitor.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    return stream.getTracks().map((track) => track.kind);
  });
  expect(kinds.sort()).toEqual(['audio', 'video']);
});

test('an agent and a colleague each work in a browser of their own', { tag: '@full' }, async ({ agent, colleague }) => {
  await Promise.all([agent.goto('/'), colleague.goto('/')]);
  await expect(agent.getByRole('button', { name: people.agent.name })).toBeVisible();
  await expect(colleague.getByRole('button', { name: people.colleague.name })).toBeVisible();
});

test('the pages as they are built bring along no sources and nothing for debugging', async ({ request, baseURL }) => {
  const built = path.join(import.meta.dirname, '../web/dist');
  const files = globSync('**/*.{js,css,html,json,txt,map}', { cwd: built });
  expect(files.length).toBeGreaterThan(100);
  const telling = files.filter((file) => {
    const text = readFileSync(path.join(built, file), 'utf8');
    return (
      file.endsWith('.map') || /sourceMappingURL=|sourceURL=|\bdebugger;|jsxDEV|[\w-]+\.development\.js/.test(text)
    );
  });
  expect(telling).toEqual([]);
  for (const gone of [`${files.find((file) => file.endsWith('.js'))}.map`, 'src/app/main.tsx', '@vite/client'])
    expect(await (await request.get(`${baseURL}/${gone}`)).text(), gone).not.toMatch(/"mappings"|import /);
});
