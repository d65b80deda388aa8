import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { Attachment } from '@sightline/contract/files/files';
import { talkApi } from '@sightline/contract/talk/talk';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, testApp } from '../app.ts';
import { buildRoom } from '../factories/calls.ts';
import { buildOrganization, buildPerson, type TestPerson } from '../factories.ts';
import { fileCookie } from '../file-cookie.ts';

let ana: TestPerson;
let room_id: string;
beforeAll(async () => {
  ana = await buildPerson(await buildOrganization());
  room_id = await buildRoom([ana]);
});

const attach = (bytes: string | Uint8Array<ArrayBuffer>, name: string, type = '') =>
  as(ana.token).call(talkApi.attach, { body: { room_id }, files: [new File([bytes], name, { type })] });

async function stored(bytes: string | Uint8Array<ArrayBuffer>, name: string, type = ''): Promise<Attachment> {
  const { data, code } = await attach(bytes, name, type);
  const [attachment] = data?.attachment ?? [];
  if (!attachment) throw new Error(`refused: ${code}`);
  return attachment;
}

async function download({ url }: Attachment) {
  const response = await fetch((await testApp()).origin + url, { headers: { cookie: fileCookie(ana.token) } });
  return { headers: Object.fromEntries(response.headers), bytes: Buffer.from(await response.arrayBuffer()) };
}

const html = '<!doctype html><script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>`;
const pdf = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>';
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#4a5bd8' } })
    .toFormat(format)
    .toBuffer();
const joined = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));

/** A picture that says it is larger than any screen, in a few bytes. */
function hugePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return joined(
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(4096))),
    chunk('IEND', Buffer.alloc(0)),
  );
}

/** Never shown by a browser in our name, whatever it is called and says it is. */
const harmful: [string, () => Promise<string | Uint8Array<ArrayBuffer>>, string, string][] = [
  ['a page', async () => html, 'page.html', 'text/html'],
  ['a page called a picture', async () => html, 'photo.jpg', 'image/jpeg'],
  ['a page called a film', async () => html, 'film.mp4', 'video/mp4'],
  ['a drawing with a script', async () => svg, 'drawing.svg', 'image/svg+xml'],
  ['a drawing called a picture', async () => svg, 'drawing.png', 'image/png'],
  ['a script', async () => 'alert(1)', 'app.js', 'text/javascript'],
  ['a style', async () => 'body{background:url(https://evil.example)}', 'a.css', 'text/css'],
  [
    'XML that is a page',
    async () => '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    'a.xml',
    'text/xml',
  ],
  ['the head of a picture with a page behind it', async () => joined('GIF89a/*', html), 'a.gif', 'image/gif'],
  ['a picture that ends early', async () => joined((await picture('png')).subarray(0, 50), html), 'a.png', 'image/png'],
  ['two endings', async () => html, 'report.pdf.html', 'application/pdf'],
  ['an ending behind a zero', async () => html, 'page.html\0.png', 'image/png'],
  ['a test virus, which is data like any other', async () => eicar, 'eicar.com', ''],
  ['a folded archive', async () => new Uint8Array(gzipSync(Buffer.alloc(20_000_000))), 'bomb.gz', 'application/gzip'],
  ['a program', async () => joined('MZ\x90\0', html), 'setup.exe', 'application/octet-stream'],
];

describe('a file that could do harm', () => {
  it.each(harmful)('is a plain download: %s', async (_what, content, name, type) => {
    const bytes = await content();
    const { headers, bytes: sent } = await download(await stored(bytes, name, type));
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-type']).not.toMatch(/html|svg|xml|javascript|css|image|video/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(sent.equals(Buffer.from(bytes as Uint8Array))).toBe(true);
  });

  it('a document with a script is a download', async () => {
    const { headers } = await download(await stored(pdf, 'letter.pdf', 'application/pdf'));
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'a %s that is also a page is only a picture when it comes out',
    async (format) => {
      const attachment = await stored(joined(await picture(format), html), `both.${format}`, `image/${format}`);
      const { bytes } = await download(attachment);
      expect(bytes.includes('<script>')).toBe(false);
    },
  );
});

describe('a picture beyond all screens', () => {
  it.each([
    [30_000, 30_000],
    [65_000, 65_000],
    [100_000_000, 1],
    [2_147_483_647, 2_147_483_647],
  ])('is refused by its head, or stays a download that is never unpacked: %d by %d', async (width, height) => {
    const begun = process.memoryUsage().rss;
    const { status, code, data } = await attach(hugePng(width, height), 'huge.png', 'image/png');
    if (status === 200) expect(data.attachment[0]?.mime).toBe('application/octet-stream');
    else expect([status, code]).toEqual([422, 'PICTURE_TOO_LARGE']);
    expect(process.memoryUsage().rss - begun).toBeLessThan(200_000_000);
  });
});

describe('a name', () => {
  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['/etc/shadow', 'shadow'],
    ['a\r\nset-cookie: token=x.txt', 'aset-cookie: token=x.txt'],
    ['a"; filename="b.html', 'a; filename=b.html'],
    ['annex\u202Etxt.exe', 'annextxt.exe'],
    ['\u2066\u2069\u200F.png', '.png'],
    ['nul\0l.txt', 'null.txt'],
    ['\u0085line\u2028next.txt', 'linenext.txt'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    ['x'.repeat(5000), 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀.png`, 'x'.repeat(199)],
    ['in\u200Bvis\u2060ible.txt', 'invisible.txt'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('that means more than a name is only one: %j', async (given, kept) => {
    const attachment = await stored('x', given);
    expect(attachment.name).toBe(kept);
    const header = (await download(attachment)).headers['content-disposition'] ?? '';
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~-]*$/);
  });

  it('never says where the bytes lie', async () => {
    const { dataDir } = await testApp();
    const names = await readdir(join(dataDir, 'files', ana.organization_id));
    expect(names.filter((name) => !/^[\w-]{32}(\.thumbnail)?$/.test(name))).toEqual([]);
  });
});
