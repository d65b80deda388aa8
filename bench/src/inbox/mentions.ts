import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { pushApi } from '@sightline/contract/notifications/push';
import { socketRoom } from '@sightline/contract/realtime';
import { mention, talkApi } from '@sightline/contract/talk/talk';
import { type Desk, startProduct } from '../desk/desk.ts';
import { seedRoom } from '../fanout/seed-room.ts';
import { RawSocketIo } from '../fanout/socket-io.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { startPushService } from './push-service.ts';

const others = 200;
const mentions = 200;
const pushes = 30;

type Person = { id: string; token: string };

/** A request of a person to the product, which must be answered with 200. */
export const requestAs =
  (port: number, { token }: Pick<Person, 'token'>) =>
  async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (response.status !== 200) throw new Error(`${path} was answered ${answer}`);
  };

/** From sending a mention to the list that has it, and to the request at the push service; 200 others have the room open. */
export async function measureMentions(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const { id: room, members } = await seedRoom(desk.admin, others + 2);
  const [sender, reader, ...listeners] = members;
  if (!sender || !reader) throw new Error('the room has no members');
  let told = (): void => undefined;
  for (const person of [reader, ...listeners]) {
    const socket = await RawSocketIo.connect(product.port, (packet) => {
      if (person === reader && packet.includes('NotificationCreatedEvent')) told();
    });
    cleanup.defer(() => socket.close());
    await socket.request('login', { token: person.token });
    for (const name of [socketRoom.user(person.id), socketRoom.room(room)])
      await socket.request('join', { room: name });
  }
  const [say, ask] = [requestAs(product.port, sender), requestAs(product.port, reader)];
  const body = { message: `${mention(reader.id, 'Reader')} look at valve 7`, tagged_ids: [reader.id] };
  const send = () => say('POST', talkApi.send.path.replace(':id', room), body);

  const shown: number[] = [];
  for (let at = 0; at < mentions; at += 1) {
    const heard = new Promise<void>((resolve) => {
      told = resolve;
    });
    const begun = performance.now();
    await Promise.all([send(), heard.then(() => ask('GET', notificationsApi.list.path))]);
    shown.push(performance.now() - begun);
  }

  const service = await startPushService();
  cleanup.defer(() => service.close());
  await ask('POST', pushApi.register.path, { token: service.token, device: 'web' });
  const pushed: number[] = [];
  for (let at = 0; at < pushes; at += 1) {
    const arrives = service.next();
    const begun = performance.now();
    await send();
    pushed.push((await arrives) - begun);
  }
  const detail = (of: number[]) => `p50 ${quantile(of, 0.5).toFixed(0)}, p99 ${quantile(of, 0.99).toFixed(0)} ms`;
  return [
    {
      name: `mention in the list of its reader beside ${others} others, p99`,
      value: quantile(shown, 0.99),
      unit: 'ms',
      goal: 150,
      detail: detail(shown),
    },
    {
      name: 'mention at the push service, p99',
      value: quantile(pushed, 0.99),
      unit: 'ms',
      goal: 1000,
      detail: detail(pushed),
    },
  ];
}
