import { readdir } from 'node:fs/promises';
import { connect as open } from 'node:net';
import { join } from 'node:path';
import { limits } from '@sightline/contract/limits';
import { talkApi } from '@sightline/contract/talk/talk';
import { describe, expect, it, vi } from 'vitest';
import { as, testApp } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { TIMEOUT } from '#test/timeout';

const { bytesPerMessage, filesPerMessage } = limits.attachments;
const tooLarge = {
  status: 413,
  code: 'ATTACHMENTS_TOO_LARGE',
  errors: { files: ['You can only send 25MB worth of attachments per message.'] },
};

async function buildWriter(): Promise<{ ana: TestPerson; room: string }> {
  const ana = await buildPerson(await buildOrganization());
  return { ana, room: await buildRoom([ana]) };
}

const attach = (person: TestPerson, room: string, files: File[]) =>
  as(person.token).call(talkApi.attach, { body: { room_id: room }, files });

const file = (size: number, name = 'file.bin') => new File([new Uint8Array(size)], name);

async function temporaryFiles(): Promise<string[]> {
  const { dataDir } = await testApp();
  return readdir(join(dataDir, 'uploads')).catch(() => []);
}

/** A request as no browser sends it: chunk by chunk, as long as `more` gives some. */
async function sendRaw(token: string, room: string, more: (write: (bytes: Buffer) => void) => void) {
  const { origin } = await testApp();
  const socket = open(Number(new URL(origin).port), '127.0.0.1');
  const answer: Buffer[] = [];
  socket.on('data', (bytes) => answer.push(Buffer.from(bytes)));
  socket.on('error', () => {});
  const chunk = (bytes: Buffer) =>
    socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
  socket.write(
    `POST /api/chat/attachment HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=cut\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  chunk(
    Buffer.from(
      `--cut\r\ncontent-disposition: form-data; name="room_id"\r\n\r\n${room}\r\n` +
        '--cut\r\ncontent-disposition: form-data; name="files[0]"; filename="big.bin"\r\n\r\n',
    ),
  );
  more(chunk);
  return { socket, answered: () => Buffer.concat(answer).toString() };
}

describe('an upload', () => {
  it('of exactly 25 MB arrives', async () => {
    const { ana, room } = await buildWriter();
    const { status, data } = await attach(ana, room, [file(bytesPerMessage)]);
    expect([status, data.attachment[0]?.size]).toEqual([200, bytesPerMessage]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('of one byte more is refused, in one file or in two', async () => {
    const { ana, room } = await buildWriter();
    expect(await attach(ana, room, [file(bytesPerMessage + 1)])).toMatchObject(tooLarge);
    const half = bytesPerMessage / 2;
    expect(await attach(ana, room, [file(half), file(half + 1)])).toMatchObject(tooLarge);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('that does not say how long it is, is counted as it comes', async () => {
    const { ana, room } = await buildWriter();
    const { socket, answered } = await sendRaw(ana.token, room, (write) => {
      for (let sent = 0; sent <= bytesPerMessage; sent += 1024 * 1024) write(Buffer.alloc(1024 * 1024));
    });
    await vi.waitFor(() => expect(answered()).toContain('ATTACHMENTS_TOO_LARGE'), TIMEOUT);
    expect(answered()).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
    await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), TIMEOUT);
  });

  it('that breaks off leaves nothing behind, and the server goes on', async () => {
    const { ana, room } = await buildWriter();
    const { socket } = await sendRaw(ana.token, room, (write) => write(Buffer.alloc(3 * 1024 * 1024)));
    await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1), TIMEOUT);
    socket.destroy();
    await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), TIMEOUT);
    expect((await attach(ana, room, [file(10)])).status).toBe(200);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', ''],
    ['that ends in the middle', 'multipart/form-data; boundary=x', '--x\r\n[]--x--\r\n'],
  ])('%s is a request that cannot be read', async (_, type, body) => {
    const { ana, room } = await buildWriter();
    const { origin } = await testApp();
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': type };
    const response = await fetch(`${origin}/api/room/${room}/chat`, { method: 'POST', headers, body });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('of more text than a request may hold is refused, in one field or in several', async () => {
    const { ana, room } = await buildWriter();
    const { origin } = await testApp();
    const send = async (...lengths: number[]) => {
      const body = new FormData();
      for (const [at, length] of lengths.entries()) body.append(`more_${at}`, 'x'.repeat(length));
      body.append('room_id', room);
      body.append('files', file(10));
      const headers = { authorization: `Bearer ${ana.token}` };
      return (await fetch(`${origin}/api/chat/attachment`, { method: 'POST', headers, body })).status;
    };
    expect(await send(limits.jsonBody / 2)).toBe(422); // read, and refused by its name
    expect(await send(limits.jsonBody + 1)).toBe(413);
    expect(await send(...Array.from({ length: 10 }, () => limits.jsonBody / 8))).toBe(413);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('of too many files is refused', async () => {
    const { ana, room } = await buildWriter();
    const files = Array.from({ length: filesPerMessage + 1 }, (_, at) => file(1, `${at}.txt`));
    expect(await attach(ana, room, files)).toMatchObject({ status: 422, code: 'TOO_MANY_FILES' });
    expect(await temporaryFiles()).toEqual([]);
  });

  it('is known by its bytes, not by what it says it is', async () => {
    const { ana, room } = await buildWriter();
    const pdf = new File(['%PDF-1.7\n%âãÏÓ\n'], 'report.txt', { type: 'text/plain' });
    const text = new File(['just text'], 'movie.mp4', { type: 'video/mp4' });
    const { data } = await attach(ana, room, [pdf, text]);
    expect(data.attachment.map(({ mime }) => mime)).toEqual(['application/pdf', 'application/octet-stream']);
  });

  it('with a wrong field is refused and not kept', async () => {
    const { ana } = await buildWriter();
    const refused = await attach(ana, 'nowhere', [file(10)]);
    expect(refused).toMatchObject({ status: 422, errors: { room_id: [expect.any(String)] } });
    expect(await temporaryFiles()).toEqual([]);
  });
});
