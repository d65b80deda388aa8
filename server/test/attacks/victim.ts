import { setTimeout as sleep } from 'node:timers/promises';
import { socketRoom } from '@sightline/contract/realtime';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { io } from 'socket.io-client';
import type { Someone } from './people.ts';

/** Milliseconds. A request or event that fails counts as one that was never answered. */
export type Felt = { http: number[]; socket: number[] };

const every = 40;
const timeout = 30_000;

export type Victim = { feel: (forMs: number) => Promise<Felt>; close: () => void };

/** Somebody at work: asks for something that needs the database, and something over a socket that stays open. */
export async function openVictim(url: string, { id, token }: Someone): Promise<Victim> {
  const socket = io(url, { transports: ['websocket'], forceNew: true });
  await socket.timeout(timeout).emitWithAck('login', { token });
  const ask = async (): Promise<void> => {
    const response = await fetch(`${url}/api${ticketsApi.list.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`answered ${response.status}`);
  };
  const say = async (): Promise<void> => {
    const answer: unknown = await socket.timeout(timeout).emitWithAck('join', { room: socketRoom.user(id) });
    if (!(answer as { ok: boolean }).ok) throw new Error(`answered ${JSON.stringify(answer)}`);
  };
  return {
    async feel(forMs) {
      const felt: { http: Promise<number>[]; socket: Promise<number>[] } = { http: [], socket: [] };
      const end = performance.now() + forMs;
      while (performance.now() < end) {
        felt.http.push(timed(ask));
        felt.socket.push(timed(say));
        await sleep(every);
      }
      return { http: await Promise.all(felt.http), socket: await Promise.all(felt.socket) };
    },
    close: () => socket.disconnect(),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  try {
    await work();
    return performance.now() - begun;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
