import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { type Answer, type Caller, callOnce } from './caller.ts';
import { lasting } from './delay.ts';

export type Probe = { status: number; retryAfter: string | null; begun: number; took: number };

const EVERY = 20;

/** Sends requests that need the database until stopped, without waiting for responses. */
export function probeSteadily(caller: Caller): { stop: () => Promise<Probe[]> } {
  const stopped = new AbortController();
  const probes: Promise<Probe>[] = [];
  const probing = (async () => {
    while (!stopped.signal.aborted) {
      probes.push(probe(caller));
      await lasting(EVERY);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await probing;
      return Promise.all(probes);
    },
  };
}

export async function probe(caller: Caller): Promise<Probe> {
  const begun = performance.now();
  const { status, retryAfter }: Answer<unknown> = await callOnce(caller, ticketsApi.list, { query: {} });
  return { status, retryAfter, begun, took: performance.now() - begun };
}

/** Finds answers that are wrong in any state of the database: none at all, one without a reason, or one that took too long. */
export function findBadAnswers(probes: readonly Probe[], longest: number): Probe[] {
  return probes.filter(({ status, retryAfter, took }) => {
    const isRight = status === 200 || (status === 503 && retryAfter !== null);
    return !isRight || took > longest;
  });
}
