import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from '../realtime/hub.ts';
import type { Publish } from './context.ts';

type Effect = () => void | Promise<void>;
type Handles = { publish: Publish; afterCommit: (effect: Effect) => void; afterRollback: (effect: Effect) => void };

/** Collects what a transaction wants the world to know, and lets it out only after the commit. */
export class Outbox {
  readonly #effects: Effect[] = [];
  readonly #undo: Effect[] = [];
  readonly handles: Handles;

  constructor(hub: Hub) {
    this.handles = {
      publish: (room, name, payload) => {
        this.#effects.push(() => hub.emit(room, name, payload));
      },
      afterCommit: (effect) => {
        this.#effects.push(effect);
      },
      afterRollback: (effect) => {
        this.#undo.push(effect);
      },
    };
  }

  /** In the order of publication. One that fails is logged: the transaction it belongs to has succeeded. */
  async flush(log: FastifyBaseLogger): Promise<void> {
    await runAll(this.#effects.splice(0), log, 'an effect after commit failed');
  }

  /** Takes back what was done outside the database for a transaction that failed. */
  async undo(log: FastifyBaseLogger): Promise<void> {
    await runAll(this.#undo.splice(0), log, 'an effect after rollback failed');
  }
}

async function runAll(effects: Effect[], log: FastifyBaseLogger, failure: string): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      log.error({ err: error }, failure);
    }
  }
}
