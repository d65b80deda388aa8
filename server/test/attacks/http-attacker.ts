import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Each client sends its request over and over, `pause` milliseconds after the answer; `slowly`, it brings a byte of a body a second. */
export type HttpAttack = {
  url: string;
  clients: number;
  request?: { path: string; headers: Record<string, string>; body: string; encoding: 'utf8' | 'base64' };
  pause?: number;
  slowly?: boolean;
};

const { url, clients, request, pause = 0, slowly } = JSON.parse(await text(process.stdin)) as HttpAttack;
const done: Record<string, number> = { opened: 0 };
/** So many strangers have as many addresses. */
const addressOf = (client: number): string => `203.0.${client % 250}.${Math.floor(client / 250) + 1}`;

async function send(client: number): Promise<void> {
  const { path, headers, body, encoding } = request ?? { path: '', headers: {}, body: '', encoding: 'utf8' };
  for (;;) {
    done.opened = (done.opened ?? 0) + 1;
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': addressOf(client) },
      body: Buffer.from(body, encoding),
    }).catch(() => undefined);
    const name = `answered_${answer?.status ?? 'nothing'}`;
    done[name] = (done[name] ?? 0) + 1;
    await answer?.arrayBuffer();
    if (pause > 0) await sleep(pause);
  }
}

async function drip(client: number): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    done.opened = (done.opened ?? 0) + 1;
    socket.write(
      `POST /api/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${addressOf(client)}\r\n` +
        'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
    );
    const dripping = setInterval(() => socket.write(' '), 1000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    done.cut = (done.cut ?? 0) + 1;
  }
}

process.once('SIGTERM', () => {
  console.log(JSON.stringify(done));
  process.exit();
});
await Promise.all(Array.from({ length: clients }, (_, client) => (slowly ? drip(client) : send(client))));
