import { text } from 'node:stream/consumers';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** `say` comes again and again over every socket; `perSecond` 0 is as fast as it goes. Sockets that are cut connect again. */
export type SocketAttack = {
  url: string;
  sockets: number;
  /** Each socket sends these once, to connect or to sign in. */
  first: string[];
  say?: string;
  perSecond: number;
  /** Leaves as soon as it is in. */
  hangsUp?: boolean;
  /** How long a socket that was refused or cut waits before it comes back. */
  back: number;
};

const { url, sockets, first, say, perSecond, back, hangsUp } = JSON.parse(await text(process.stdin)) as SocketAttack;
const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
const done = { opened: 0, refused: 0, cut: 0, said: 0 };
/** Undici's sockets take headers, which those of a browser do not. */
const headers = { 'x-forwarded-for': '203.0.113.7' };

async function attack(): Promise<void> {
  for (;;) {
    const socket = new WebSocket(address, { headers } as never);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
      socket.addEventListener('close', () => resolve(false));
    });
    socket.addEventListener('message', ({ data }) => data === '2' && socket.send('3'));
    if (isOpen) {
      done.opened += 1;
      await talk(socket);
      done.cut += 1;
    } else done.refused += 1;
    await sleep(back);
  }
}

async function talk(socket: WebSocket): Promise<void> {
  for (const text of first) socket.send(text);
  if (hangsUp) return socket.close();
  await sleep(50);
  while (socket.readyState === WebSocket.OPEN) {
    if (say === undefined) await sleep(100);
    else if (perSecond > 0) {
      socket.send(say);
      done.said += 1;
      await sleep(1000 / perSecond);
    } else if (socket.bufferedAmount > 1_000_000) await sleep(1);
    else {
      for (let count = 0; count < 100; count += 1) socket.send(say);
      done.said += 100;
      await turn();
    }
  }
}

process.once('SIGTERM', () => {
  console.log(JSON.stringify(done));
  process.exit();
});
await Promise.all(Array.from({ length: sockets }, attack));
