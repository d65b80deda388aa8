import { expect, test, vi } from 'vitest';
import { hasNewerBuild } from './new-build.ts';

const serve = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }));

test('another entry chunk on the server is a newer build', async () => {
  serve('{"entry":"/static/index-b.js"}');
  expect(await hasNewerBuild('/static/index-a.js')).toBe(true);
  expect(await hasNewerBuild('/static/index-b.js')).toBe(false);
});

test('a server that does not say what it serves is no newer build', async () => {
  serve('<html>', 502);
  expect(await hasNewerBuild('/static/index-a.js')).toBe(false);
});
