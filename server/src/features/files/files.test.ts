import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import { sessionApi } from '@sightline/contract/session/session';
import { talkApi } from '@sightline/contract/talk/talk';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom } from '#test/factories/calls';
import { buildCallGuest, sendTestMessage } from '#test/factories/talk';
import { fileCookie } from '#test/file-cookie';
import { jobsDone, runDueJobs } from '#test/jobs';

async function buildWriter(): Promise<{ ana: TestPerson; room: string }> {
  const ana = await buildPerson(await buildOrganization());
  return { ana, room: await buildRoom([ana]) };
}

const attach = (person: TestPerson, room: string, ...files: File[]) =>
  as(person.token).call(talkApi.attach, { body: { room_id: room }, files });

async function attachOne(person: TestPerson, room: string, file: File): Promise<Attachment> {
  const { data } = await attach(person, room, file);
  const [attachment] = data.attachment;
  if (!attachment) throw new Error('nothing was attached');
  return attachment;
}

/** As a page of that person reads it. */
const get = async (url: string, { token }: { token: string }, headers: Record<string, string> = {}) =>
  fetch(`${(await testApp()).origin}${url}`, { headers: { cookie: `lang=pt; ${fileCookie(token)}`, ...headers } });

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Lists the files of an organization on disk after the removal jobs have run. */
async function storedFor({ organization_id }: TestPerson): Promise<string[]> {
  const { dataDir } = await testApp();
  await jobsDone();
  return readdir(join(dataDir, 'files', organization_id)).catch(() => []);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a5bd8' } });

const asFile = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);

/** A photo lying on its side, with a place and a camera in it. */
const photo = async () =>
  asFile(
    await picture(1200, 800)
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '38/1 43/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    'photo.jpg',
  );

describe('a picture', () => {
  it('is upright, measured, small in lists, and tells no place and no camera', async () => {
    const { ana, room } = await buildWriter();
    const original = await photo();
    expect((await sharp(await original.arrayBuffer()).metadata()).exif).toBeDefined();
    const attachment = await attachOne(ana, room, original);
    expect(attachment).toMatchObject({ name: 'photo.jpg', mime: 'image/jpeg', width: 800, height: 1200 });
    const shown = await get(attachment.url, ana);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="photo\.jpg"/);
    const bytes = await bytesOf(shown);
    expect(bytes.length).toBe(attachment.size);
    expect(bytes.includes('SecretCam')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const small = await sharp(await bytesOf(await get(attachment.thumbnail_url ?? '', ana))).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 320, height: 480 });
  });

  it('that moves goes on moving', async () => {
    const { ana, room } = await buildWriter();
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const attachment = await attachOne(ana, room, asFile(gif, 'moves.gif'));
    expect(attachment).toMatchObject({ mime: 'image/gif', width: 40, height: 30 });
    expect((await sharp(await bytesOf(await get(attachment.url, ana))).metadata()).pages).toBe(3);
  });

  it('of more pixels than anybody shows is refused before it is unpacked, and nothing stays', async () => {
    const { ana, room } = await buildWriter();
    const side = Math.ceil(Math.sqrt(limits.pictures.pixels['image/png'])) + 1;
    const bomb = asFile(await picture(side, side).png().toBuffer(), 'bomb.png');
    const refused = await attach(ana, room, asFile(await picture(9, 9).png().toBuffer(), 'fine.png'), bomb);
    expect(refused).toMatchObject({ status: 422, code: 'PICTURE_TOO_LARGE', errors: { files: [expect.any(String)] } });
    expect(await storedFor(ana)).toEqual([]);
    expect(await arrange('select id from files where room_id = $1', [room])).toEqual([]);
  });

  it('that is none is a download', async () => {
    const { ana, room } = await buildWriter();
    const head = (await picture(50, 50).png().toBuffer()).subarray(0, 60);
    const attachment = await attachOne(ana, room, asFile(Buffer.concat([head, Buffer.from('<script>')]), 'half.png'));
    expect(attachment).toMatchObject({ mime: 'application/octet-stream', width: null, thumbnail_url: null });
  });
});

describe('a file', () => {
  it('that a browser could run is never shown by it, whatever it is called', async () => {
    const { ana, room } = await buildWriter();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const html = '<!doctype html><script>alert(1)</script>';
    for (const file of [
      new File([svg], 'drawing.svg', { type: 'image/svg+xml' }),
      new File([html], 'photo.png', { type: 'image/png' }),
      new File([html], 'page.html', { type: 'text/html' }),
    ]) {
      const response = await get((await attachOne(ana, room, file)).url, ana);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-type')).not.toMatch(/html|svg|image/);
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  it('keeps a name in any language, and none that leads elsewhere', async () => {
    const { ana, room } = await buildWriter();
    const named = await attachOne(ana, room, new File(['x'], 'relatório "final" (1)\r\n.txt'));
    expect(named.name).toBe('relatório final (1).txt');
    const header = (await get(named.url, ana)).headers.get('content-disposition');
    expect(header).toBe(
      `attachment; filename="relat_rio final (1).txt"; filename*=UTF-8''relat%C3%B3rio%20final%20%281%29.txt`,
    );
    expect((await attachOne(ana, room, new File(['x'], '../../etc/passwd'))).name).toBe('passwd');
  });

  it('is read in parts', async () => {
    const { ana, room } = await buildWriter();
    const { url } = await attachOne(ana, room, new File(['0123456789'], 'digits.bin'));
    const read = async (range: string) => {
      const response = await get(url, ana, { range });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await read('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await read('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await read('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await read('bytes=-99')).toEqual([206, 'bytes 0-9/10', '0123456789']);
    expect(await read('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await read('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await read('bytes=0-1,4-5')).toEqual([200, null, '0123456789']);
    expect(await read('lines=1-2')).toEqual([200, null, '0123456789']);
    expect(await read('lines=99-')).toEqual([200, null, '0123456789']);
  });

  it('of no bytes is a file too', async () => {
    const { ana, room } = await buildWriter();
    const { url, size } = await attachOne(ana, room, new File([], 'empty.log'));
    expect([size, await (await get(url, ana)).text()]).toEqual([0, '']);
  });

  it('is not attached to nothing, nor by strangers', async () => {
    const { ana, room } = await buildWriter();
    expect(await attach(ana, room)).toMatchObject({ status: 422, code: 'EMPTY_MESSAGE' });
    const stranger = await buildPerson(await buildOrganization());
    expect(await attach(stranger, room, new File(['x'], 'x'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await storedFor(stranger)).toEqual([]);
  });
});

describe('reading', () => {
  it('needs no question to the server for a while, in the same hands', async () => {
    const { ana, room } = await buildWriter();
    const { id, url } = await attachOne(ana, room, new File(['x'], 'x.txt'));
    const { attachments } = await sendTestMessage(ana, room, 'See', { attachment_ids: [id] });
    expect(attachments.map((file) => file.url)).toEqual([url]);
    const { headers } = await get(url, ana);
    expect(headers.get('cache-control')).toBe(`private, max-age=${limits.fileCache.lifetime / 1000}`);
    expect(headers.get('vary')).toMatch(/authorization.*cookie/);
  });

  it('is for those who may read the room, for as long as they may', async () => {
    const { ana, room } = await buildWriter();
    const bo = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' });
    const { id, url } = await attachOne(ana, room, new File(['x'], 'x.txt'));
    await sendTestMessage(ana, room, 'See', { attachment_ids: [id] });
    expect((await get(url, bo)).status).toBe(404);
    await as(ana.token).call(talkApi.addMembers, { params: { id: room }, body: { member_ids: [bo.id] } });
    expect((await get(url, bo)).status).toBe(200);
    await as(ana.token).call(talkApi.removeMembers, { params: { id: room }, body: { member_ids: [bo.id] } });
    expect((await get(url, bo)).status).toBe(404);
  });

  it('ends with the session', async () => {
    const { ana, room } = await buildWriter();
    const { url } = await attachOne(ana, room, new File(['x'], 'x.txt'));
    expect((await get(url, ana)).status).toBe(200);
    await as(ana.token).call(sessionApi.logout, {});
    expect((await get(url, ana)).status).toBe(401);
  });

  it('of what is still being written is for its writer alone', async () => {
    const { ana, room } = await buildWriter();
    const bo = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' });
    await as(ana.token).call(talkApi.addMembers, { params: { id: room }, body: { member_ids: [bo.id] } });
    const { id, url } = await attachOne(ana, room, new File(['x'], 'x.txt'));
    expect([(await get(url, ana)).status, (await get(url, bo)).status]).toEqual([200, 404]);
    await sendTestMessage(ana, room, 'See', { attachment_ids: [id] });
    expect((await get(url, bo)).status).toBe(200);
  });

  it('by a guest of a call starts and ends with the call, also when a person is signed in in that browser', async () => {
    const ana = await buildPerson(await buildOrganization());
    const { room_id: room } = await buildTicketRoom(ana);
    const attached = await Promise.all(
      ['before', 'during'].map((word) => attachOne(ana, room, new File([word], `${word}.txt`))),
    );
    await sendTestMessage(ana, room, 'Before', { attachment_ids: attached.slice(0, 1).map(({ id }) => id) });
    const guest = await buildCallGuest(ana, room);
    await sendTestMessage(ana, room, 'During', { attachment_ids: attached.slice(1).map(({ id }) => id) });
    const stranger = await buildPerson(await buildOrganization());
    const read = async () =>
      Promise.all(
        attached.map(async ({ url }) => {
          const cookie = `${fileCookie(stranger.token)}; ${fileCookie(guest.token, 'guest_files')}`;
          return (await get(`${url}?as=guest`, guest, { cookie })).status;
        }),
      );
    expect(await read()).toEqual([404, 200]);
    await arrange('update calls set ended_at = now() where id = $1', [guest.call_id]);
    expect(await read()).toEqual([404, 404]);
  });

  it('is no way to act: a cookie is nobody anywhere else', async () => {
    const { ana, room } = await buildWriter();
    const { url } = await attachOne(ana, room, new File(['x'], 'x.txt'));
    expect((await get('/api/user', ana)).status).toBe(401);
    expect((await get(url, { token: 'short' })).status).toBe(401);
    const bearer = await fetch(`${(await testApp()).origin}${url}`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(bearer.status).toBe(200);
  });

  it('dies with its message, bytes and all', async () => {
    const { ana, room } = await buildWriter();
    const { id, url, thumbnail_url } = await attachOne(ana, room, await photo());
    const chat = await sendTestMessage(ana, room, 'See', { attachment_ids: [id] });
    expect(await storedFor(ana)).toHaveLength(2);
    await as(ana.token).call(talkApi.remove, { params: { id: chat.id } });
    expect([(await get(url, ana)).status, (await get(thumbnail_url ?? '', ana)).status]).toEqual([404, 404]);
    expect(await storedFor(ana)).toEqual([]);
  });
});

describe('what is stored', () => {
  it('goes with its room', async () => {
    const { ana, room } = await buildWriter();
    await attachOne(ana, room, new File(['unsent'], 'unsent.txt'));
    await as(ana.token).call(talkApi.send, { params: { id: room }, body: {}, files: [new File(['x'], 'x.txt')] });
    expect(await storedFor(ana)).toHaveLength(2);
    await as(ana.token).call(talkApi.removeRoom, { params: { id: room } });
    expect(await storedFor(ana)).toEqual([]);
  });

  it('is taken back when its message is refused', async () => {
    const { ana, room } = await buildWriter();
    const refused = await as(ana.token).send(talkApi.send, {
      params: { id: room },
      body: { reply_id: ana.id },
      files: [new File(['x'], 'x.txt')],
    });
    expect(refused.code).toBe('REPLY_NOT_IN_ROOM');
    expect(await storedFor(ana)).toEqual([]);
    expect(await arrange('select id from files where room_id = $1', [room])).toEqual([]);
  });

  it('and was never sent is swept after a day', async () => {
    const { ana, room } = await buildWriter();
    const { id } = await attachOne(ana, room, new File(['forgotten'], 'forgotten.txt'));
    await arrange(`update files set created_at = now() - interval '25 hours' where id = $1`, [id]);
    const fresh = await attachOne(ana, room, new File(['fresh'], 'fresh.txt'));
    expect(await arrange('select id from files where room_id = $1', [room])).toEqual([{ id: fresh.id }]);
    expect(await storedFor(ana)).toHaveLength(1);
  });

  it('that failed with its process is removed within the hour; files of messages stay', async () => {
    const { ana, room } = await buildWriter();
    const { id } = await attachOne(ana, room, new File(['sent'], 'sent.txt'));
    await sendTestMessage(ana, room, 'See', { attachment_ids: [id] });
    await attachOne(ana, room, new File(['lost'], 'lost.txt'));
    await arrange(`delete from files where name = 'lost.txt' and room_id = $1`, [room]);
    expect(await storedFor(ana)).toHaveLength(2);
    await runDueJobs();
    expect(await storedFor(ana)).toHaveLength(1);
  });
});

describe('the audit log', () => {
  const openingsOf = ({ organization_id }: TestPerson) =>
    arrange(
      `select actor_name as who, record_label as what from audit_log
       where organization_id = $1 and event = 'file.opened' order by seq`,
      [organization_id],
    );

  it('says who opened a file, in however many pieces they asked for it, and nothing of who was refused', async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const room = await buildRoom([ana, rui]);
    const { id, url } = await attachOne(ana, room, new File(['0123456789'], 'digits.bin'));
    const stranger = await buildPerson(await buildOrganization());
    await sendTestMessage(ana, room, 'See', { attachment_ids: [id] });
    await get(url, stranger);
    expect(await openingsOf(ana)).toEqual([]);
    for (const range of ['bytes=0-4', 'bytes=5-9', 'bytes=0-']) await get(url, rui, { range });
    const opened = { who: rui.name, what: 'digits.bin' };
    expect(await openingsOf(ana)).toEqual([opened]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.audit.openingsApart + 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await get(url, rui);
    expect(await openingsOf(ana)).toEqual([opened, opened]);
  });

  it('says who opened a picture, and not who merely saw its small copy go by', async () => {
    const { ana, room } = await buildWriter();
    const { url, thumbnail_url } = await attachOne(ana, room, await photo());
    await get(thumbnail_url ?? '', ana);
    expect(await openingsOf(ana)).toEqual([]);
    await get(url, ana);
    expect(await openingsOf(ana)).toEqual([{ who: ana.name, what: 'photo.jpg' }]);
  });
});
