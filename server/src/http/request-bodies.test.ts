import { connect } from 'node:net';
import { limits } from '@sightline/contract/limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { sendRaw } from '../../test/raw-request.ts';

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
    const { statuses, head } = await sendRaw(headOf(path, length, type) + 'x'.repeat(length) + next);
    console.log(JSON.stringify(head));
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

  /** Time goes on by `window` when told to. */
  async function openSlow(type: string) {
    await testApp();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const socket = connect(Number(new URL((await testApp()).origin).port), '127.0.0.1');
    let isClosed = false;
    socket.on('error', () => {}).on('close', () => {
      isClosed = true;
    });
    const { http } = await testApp();
    const arrived = new Promise<void>((resolve) => {
      http.server.once('request', (request) => void request.once('resume', resolve));
    });
    socket.write(`${headOf('/api/login', 20_000_000, type)}{"`);
    await arrived;
    const send = async (bytes: number): Promise<void> => {
      const connection = await new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)));
      expect(connection).toBeGreaterThan(0);
      await new Promise((resolve) => socket.write(Buffer.alloc(bytes), resolve));
    };
    return { socket, send, isClosed: () => isClosed };
  }

  it('less than the least speed, ends its connection', async () => {
    const { isClosed } = await openSlow('application/json');
    vi.advanceTimersByTime(window);
    await vi.waitFor(() => expect(isClosed()).toBe(true), 10_000);
  });

  it('fast enough and yet not whole by its deadline, ends its connection', async () => {
    const { socket, isClosed } = await openSlow('application/json');
    vi.advanceTimersByTime(window - 1);
    vi.setSystemTime(Date.now() + deadline.other);
    socket.write(Buffer.alloc((slowest * window) / 1000));
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(isClosed()).toBe(true), 10_000);
  });
});
