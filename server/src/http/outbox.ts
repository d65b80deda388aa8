import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from '../realtime/hub.ts';
import type { Publish } from './context.ts';

/** Collects what a transaction wants the world to know, and lets it out only after the commit. */
export class Outbox {
  readonly #effects: (() => void | Promise<void>)[] = [];
  readonly handles: { publish: Publish; afterCommit: (effect: () => void | Promise<void>) => void };

  constructor(hub: Hub) {
    this.handles = {
      publish: (room, name, payload) => {
        this.#effects.push(() => hub.emit(room, name, payload));
      },
      afterCommit: (effect) => {
        this.#effects.push(effect);
      },
    };
  }

  /** In the order of publication. One that fails is logged: the transaction it belongs to has succeeded. */
  async flush(log: FastifyBaseLogger): Promise<void> {
    for (const effect of this.#effects.splice(0)) {
      try {
        await effect();
      } catch (error) {
        log.error({ err: error }, 'an effect after commit failed');
      }
    }
  }
}
