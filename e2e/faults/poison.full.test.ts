import { randomUUID } from 'node:crypto';
import { limits } from '@sightline/contract/limits';
import { mention, talkApi } from '@sightline/contract/talk/talk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accepted, call } from './caller.ts';
import { noteFigure } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { arrangeWorkspace } from './workspace.ts';

/** F30: malicious bodies. Each is refused properly, and other requests are not delayed. */
const LONGEST_BLOCK = 50;
/** A busy machine pauses processes at times. Only a delay in all attempts is caused by the body. */
const ATTEMPTS = 20;
const REFUSALS = [400, 413, 422];
/** A client that keeps sending after the refusal may not be able to read it. */
const CUT = 0;
const LONGEST_BODY = limits.jsonBody;

let installation: Installation;
let life: RunningProduct;
let headers: Record<string, string>;
let roomId: string;

beforeAll(async () => {
  installation = await installProduct({ preload: './e2e/faults/watch-loop.ts' });
  life = await installation.start();
  const { people } = await arrangeWorkspace(installation.databaseUrl(), 2);
  const caller = { url: installation.url, token: people[0]?.token };
  const body = { name: 'Poisoned', member_ids: [people[1]?.id ?? ''] };
  roomId = (await accepted(call(caller, talkApi.createRoom, { body }))).room.id;
  headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
});
afterAll(() => installation.remove());

const repeated = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

const poisons: [string, () => string | Uint8Array<ArrayBuffer>][] = [
  ['ten megabytes of JSON', () => JSON.stringify({ message: 'x'.repeat(10_000_000) })],
  ['a hundred thousand mentions', () => JSON.stringify({ message: mention(randomUUID(), 'Ana').repeat(100_000) })],
  ['as many mentions as fit', () => JSON.stringify({ message: mention(randomUUID(), 'A').repeat(11_000) })],
  ['as many tags as fit', () => JSON.stringify({ message: 'x', tagged_ids: repeated(12_000, () => randomUUID()) })],
  ['lists in lists', () => `{"message":${nested(250_000, '[', ']')}}`],
  ['objects in objects', () => `{"message":${nested(80_000, '{"a":', '}').replace('}', '1}')}}`],
  ['half a character', () => String.raw`{"message":"\ud83d"}`],
  ['the other half first', () => String.raw`{"message":"\ude00\ud83d"}`],
  ['bytes that are no UTF-8', () => Uint8Array.from('{"message":"\xff\xfe\xc0"}', (byte) => byte.charCodeAt(0))],
  ['a number too large for any', () => `{"message":${'9'.repeat(400_000)}}`],
  ['keys without end', () => `{${repeated(40_000, (index) => `"k${index}":1`).join()}}`],
  ['a prototype', () => '{"message":"x","__proto__":{"admin":true}}'],
];

async function send(body: string | Uint8Array<ArrayBuffer>): Promise<number> {
  try {
    const response = await fetch(`${installation.url}/api/room/${roomId}/chat`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return CUT;
  }
}

/** The longest time in which the server's process did nothing else, while something was done to it. */
async function longestBlockOf<T>(work: () => Promise<T>): Promise<{ result: T; block: number }> {
  await ask('reset');
  const result = await work();
  return { result, block: await ask('longest') };
}

function ask(what: 'reset' | 'longest' | 'block'): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  life.process.once('message', (milliseconds: number) => resolve(milliseconds));
  life.process.send({ loop: what });
  return promise;
}

it.each(poisons)('%s is refused and stops nobody', async (what, make) => {
  const body = make();
  const blocks: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && !(Math.min(...blocks) < LONGEST_BLOCK); attempt += 1) {
    const { result: status, block } = await longestBlockOf(() => send(body));
    blocks.push(block);
    expect(body.length > LONGEST_BODY ? [413, CUT] : REFUSALS).toContain(status);
  }
  const measured = `refused, ${Math.min(...blocks).toFixed(0)} ms`;
  noteFigure({ fault: 'F30', what, target: '400, 413 or 422; event loop never blocked > 50 ms', measured });
  expect(Math.min(...blocks), 'too slow').toBeLessThan(LONGEST_BLOCK);
  expect(life.process.exitCode).toBeNull();
});

it('a loop that stands still is noticed', async () => {
  const { block } = await longestBlockOf(() => ask('block'));
  expect(block).toBeGreaterThan(LONGEST_BLOCK);
});

it('a sound emoji is still said', async () => {
  expect(await send(String.raw`{"message":"\ud83d\ude00 and 😀"}`)).toBe(200);
});
