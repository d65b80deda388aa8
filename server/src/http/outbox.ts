import type { ServerEventName } from '@sightline/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from '../realtime/hub.ts';
import type { Publish } from './context.ts';
import { type Fact, type FactDetails, isFactName } from './facts.ts';

type Effect = () => void | Promise<void>;
type Handles = { publish: Publish; afterCommit: (effect: Effect) => void };

/**
 * Collects what a transaction wants the world to know. What sockets hear is let out only after the commit; what the audit
 * log keeps is written before it.
 */
export class Outbox {
  readonly #hub: Hub;
  readonly #effects: Effect[] = [];
  readonly facts: Fact[] = [];

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** `null` is above workspaces, where there is no audit log to write into. */
  handlesIn(organizationId: string | null): Handles {
    return {
      publish: (rooms, name, payload, except) => {
        if (isFactName(name)) this.facts.push({ ...(payload as FactDetails), ...this.#keyOf(organizationId, name) });
        else this.#effects.push(() => this.#hub.emit(rooms, name as ServerEventName, payload as never, except));
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

  #keyOf(organization_id: string | null, event: Fact['event']): Pick<Fact, 'organization_id' | 'event'> {
    if (!organization_id) throw new Error(`${event} was published outside of a workspace`);
    return { organization_id, event };
  }
}
