import { afterAll, beforeAll, it } from 'vitest';
import { expectHarmless } from './measure.ts';
import { arrangeWorkspace, type Workspace } from './people.ts';
import { type Product, startProduct } from './product.ts';
import type { SocketAttack } from './socket-attacker.ts';
import { openVictim, type Victim } from './victim.ts';

let product: Product;
let workspace: Workspace;
let victim: Victim;

beforeAll(async () => {
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

const login = '421["login",{"token":"u_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}]';
const customer = () => workspace.people[1]?.token ?? '';
const signedIn = () => [
  '40',
  `420["login",{"token":"${customer()}"}]`,
  `421["join",{"room":"room.${workspace.room}"}]`,
];
const typing = () => `422["typing",{"room_id":"${workspace.room}"}]`;
const deep = () => `422["message",{"room":"room.${workspace.room}","x":${'['.repeat(80_000)}${']'.repeat(80_000)}}]`;

const attacks: Record<string, () => Omit<SocketAttack, 'url'>> = {
  '50 strangers who sign in 100 times a second': () => ({
    sockets: 50,
    first: ['40'],
    say: login,
    perSecond: 100,
    back: 100,
  }),
  '200 strangers who sign in as fast as they can': () => ({
    sockets: 200,
    first: ['40'],
    say: login,
    perSecond: 0,
    back: 100,
  }),
  '3,000 strangers who say nothing': () => ({ sockets: 3000, first: ['40'], perSecond: 1, back: 5000 }),
  '100 strangers who connect without end': () => ({
    sockets: 100,
    first: ['40'],
    perSecond: 1,
    back: 0,
    hangsUp: true,
  }),
  '20 sockets of a customer who types without end': () => ({
    sockets: 20,
    first: signedIn(),
    say: typing(),
    perSecond: 0,
    back: 100,
  }),
  '20 sockets of a customer who sends deep nonsense': () => ({
    sockets: 20,
    first: signedIn(),
    say: deep(),
    perSecond: 50,
    back: 100,
  }),
};

it.each(Object.entries(attacks))(
  '%s hold up nobody else, and leave nothing behind',
  { timeout: 240_000 },
  (name, attack) => expectHarmless({ product, victim }, name, 'socket-attacker.ts', attack()),
);
