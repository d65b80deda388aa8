import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testApp } from './app.ts';

export type RawAnswers = { status: number; head: string; all: string; statuses: number[] };

/** Bytes as no client sends them, and what comes back until the server ends the connection. */
export async function sendRaw(bytes: string): Promise<RawAnswers> {
  const socket = connect(Number(new URL((await testApp()).origin).port), '127.0.0.1');
  socket.write(bytes);
  const all = await text(socket);
  const [head = ''] = all.split('\r\n\r\n');
  const statuses = [...all.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  return { all, head, statuses, status: statuses[0] ?? 0 };
}
