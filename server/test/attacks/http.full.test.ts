import sharp from 'sharp';
import { afterAll, beforeAll, it } from 'vitest';
import type { HttpAttack } from './http-attacker.ts';
import { expectHarmless } from './measure.ts';
import { arrangeWorkspace, type Workspace } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { openVictim, type Victim } from './victim.ts';

let product: Product;
let workspace: Workspace;
let victim: Victim;
let pictures: { bomb: Buffer; costly: Buffer };

beforeAll(async () => {
  const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: 'navy' } });
  const small = await flat(8).avif().toBuffer();
  const costly = await flat(4400).avif({ effort: 0 }).toBuffer();
  pictures = { bomb: withSide(small, 8000), costly };
  product = await startProduct();
  workspace = await arrangeWorkspace(product.databaseUrl(), 30);
  const [first = { id: '', token: '' }] = workspace.people;
  victim = await openVictim(product.url, first);
  await victim.feel(3000); // the first requests are slower than all others
}, 180_000);

afterAll(async () => {
  victim.close();
  await product.stop();
});

/** An AVIF that says it has more pixels than it brings: the box `ispe` holds width and height. */
function withSide(picture: Buffer, side: number): Buffer {
  const changed = Buffer.from(picture);
  const at = changed.indexOf('ispe') + 8;
  changed.writeUInt32BE(side, at);
  changed.writeUInt32BE(side, at + 4);
  return changed;
}

type Request = NonNullable<HttpAttack['request']>;

function upload(picture: Buffer): Request {
  const part = (name: string) => `--cut\r\ncontent-disposition: form-data; name="${name}"`;
  const head = `${part('room_id')}\r\n\r\n${workspace.room}\r\n${part('files[0]')}; filename="a.avif"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--cut--\r\n')]);
  const headers = {
    authorization: `Bearer ${workspace.people[1]?.token}`,
    'content-type': 'multipart/form-data; boundary=cut',
  };
  return { path: '/api/chat/attachment', headers, body: body.toString('base64'), encoding: 'base64' };
}

const guessing = (): Request => ({
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@attacks.test', password: 'wrong wrong wrong', device_name: 'x' }),
  encoding: 'utf8',
});

const attacks: Record<string, () => Omit<HttpAttack, 'url'>> = {
  '20 uploads of a small picture that unpacks to 64 million pixels': () => ({
    clients: 20,
    request: upload(pictures.bomb),
  }),
  '20 uploads of the most costly picture that is allowed': () => ({ clients: 20, request: upload(pictures.costly) }),
  '300 strangers who guess a password four times a second': () => ({ clients: 300, request: guessing(), pause: 250 }),
  '1,000 connections that bring a byte a second': () => ({ clients: 1000, slowly: true }),
};

it.each(Object.entries(attacks))(
  '%s hold up nobody else, and leave nothing behind',
  { timeout: 240_000 },
  (name, attack) => expectHarmless({ product, victim }, name, 'http-attacker.ts', attack()),
);
