import { expect, it } from 'vitest';
import { configureTestApp, testApp } from '#test/app';

configureTestApp({ API_DOCS: 'false' });

it('an installation that does not want to be described is not', async () => {
  const { origin } = await testApp();
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/page.js']) {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  }
  expect((await fetch(`${origin}/api/data`)).status).toBe(200);
});
