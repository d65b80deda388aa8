import { connect } from 'node:net';
import { limits } from '@sightline/contract/limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { sendRaw } from '../../test/raw-request.ts';
import { TIMEOUT } from '../../test/timeout.ts';

const { bytesPerMessage } = limits.attachments;
const { window, deadline, slowest } = limits.requestBody;

const headOf = (path: string, length: number, type = 'application/json'): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
const formType = 'multipart/form-data; boundary=x';
const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

describe('after an early refusal', () => {
  it.each([
    ['an upload of nobody', formType, 3_000_000, 401],
    ['an upload that is too large', formType, bytesPerMessage + limits.jsonBody + 1, 401],
    ['a body that is too large', 'application/json', limits.jsonBody + 1, 413],
  ])('of %s the answer can be read, and the next request is served', async (_what, type, length, status) => {
    const path = type === formType ? '/api/chat/attachment' : '/api/login';
    const { all } = await sendRaw(headOf(path, length, type) + 'x'.repeat(length) + next);
    const statuses = [...all.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, found]) => Number(found));
    expect(statuses).toEqual([status, 200]);
  });

  it('a body without an end closes its connection', async () => {
    const length = limits.requestBody.drained * 2;
    const socket = connect(Number(new URL((await testApp()).origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(headOf('/api/chat/attachment', length, formType));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const piece = Buffer.alloc(1024 * 1024);
    const write = (): void => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', write);
    write();
    await closed;
    expect(socket.bytesWritten).toBeLessThan(length);
  });
});

describe('a body that comes slowly', () => {
  afterEach(() => void vi.useRealTimers());

  /** A body of which a part has come and is read; from then on time stands still. */
  async function openSlow() {
    const { http, origin } = await testApp();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    let read = 0;
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    http.server.once('request', (request) => {
      request.on('data', (bytes: Buffer) => {
        read += bytes.length;
        resolve();
      });
    });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const closed = new Promise<boolean>((done) => socket.once('close', () => done(true)));
    socket.on('error', () => {}).write(`${headOf('/api/login', 200_000)}{"`);
    await isRead;
    const send = async (bytes: number): Promise<void> => {
      const wanted = read + bytes;
      socket.write(Buffer.alloc(bytes));
      await vi.waitUntil(() => read >= wanted, { timeout: TIMEOUT });
    };
    return { send, closed };
  }

  it('less than the least speed, ends its connection', async () => {
    const { closed } = await openSlow();
    vi.advanceTimersByTime(window);
    expect(await closed).toBe(true);
  });

  it('fast enough and yet not whole by its deadline, ends its connection', async () => {
    const { send, closed } = await openSlow();
    await send((2 * slowest * window) / 1000);
    vi.setSystemTime(Date.now() + deadline.other);
    vi.advanceTimersByTime(window);
    expect(await closed).toBe(true);
  });
});
