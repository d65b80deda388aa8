import { limits } from '@sightline/contract/limits';
import { talkApi } from '@sightline/contract/talk/talk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accepted, type Caller, call } from './caller.ts';
import { noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct } from './installation.ts';
import { abortUpload, findOrphans, listTemporary, upload } from './upload.ts';
import { arrangeWorkspace } from './workspace.ts';

/** F10: somebody's connection goes away at 60 % of an upload. */
const MEGABYTE = 1024 * 1024;
const SIZE = 20 * MEGABYTE;
const SHARE = 0.6;
const REMOVED_WITHIN = 60_000;

let installation: Installation;
let agent: Caller;
let roomId: string;

beforeAll(async () => {
  installation = await installProduct();
  await installation.start();
  const { people } = await arrangeWorkspace(installation.databaseUrl(), 2);
  agent = { url: installation.url, token: people[0]?.token };
  const body = { name: 'Uploads', member_ids: [people[1]?.id ?? ''] };
  roomId = (await accepted(call(agent, talkApi.createRoom, { body }))).room.id;
});
afterAll(() => installation.remove());

const temporary = (): string[] => listTemporary(installation.dataDir);
const orphans = (): Promise<string[]> => findOrphans(installation.dataDir, installation.databaseUrl());

it('an upload that is cut off leaves nothing behind, and the next one succeeds', async () => {
  const isArriving = () => vi.waitUntil(() => temporary().length > 0, { timeout: 20_000, interval: 5 });
  await abortUpload(agent, roomId, { size: SIZE, share: SHARE, isArriving });
  const begun = performance.now();
  await vi.waitUntil(() => temporary().length === 0, { timeout: REMOVED_WITHIN, interval: 5 });
  const removed = performance.now() - begun;
  expect(await orphans()).toEqual([]);
  const again = await upload(agent, roomId, [SIZE]);
  noteFigure({
    fault: 'F10',
    what: 'an upload cut off at 60 %',
    target: 'temporary bytes gone ≤ 60 s, the next succeeds',
    measured: `gone after ${seconds(removed)}, the next ${again.status}`,
  });
  expect(again.status).toBe(200);
  expect([temporary(), await orphans()]).toEqual([[], []]);
});

it('the limit counts all files of a message together', async () => {
  const half = limits.attachments.bytesPerMessage / 2;
  expect((await upload(agent, roomId, [half, half])).status).toBe(200);
  const { status, code } = await upload(agent, roomId, [half, half + 1]);
  expect([status, code]).toEqual([413, 'ATTACHMENTS_TOO_LARGE']);
  await vi.waitUntil(() => temporary().length === 0, { timeout: REMOVED_WITHIN, interval: 5 });
  expect(await orphans()).toEqual([]);
});
