import { AppError } from '@sightline/contract/errors';
import type { ServerEventName } from '@sightline/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from '../realtime/hub.ts';
import { type AuditDetails, type AuditEntry, isAuditEvent } from './audit-entry.ts';
import type { Publish } from './context.ts';

type Effect = () => void | Promise<void>;
type Effects = { publish: Publish; afterCommit: (effect: Effect) => void };

/**
 * Collects what a transaction wants the world to know. What sockets hear is let out only after the commit; what the audit
 * log keeps is written before it.
 */
export class AfterCommit {
  readonly #hub: Hub;
  readonly #effects: Effect[] = [];
  readonly auditEntries: AuditEntry[] = [];

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** `null` is above workspaces, where nobody listens and there is no audit log to write into. */
  effectsIn(organizationId: string | null): Effects {
    return {
      publish: (rooms, name, payload, except) => {
        const organization_id = requireWorkspace(organizationId, name);
        if (isAuditEvent(name)) this.auditEntries.push({ ...(payload as AuditDetails), organization_id, event: name });
        else
          this.#effects.push(() =>
            this.#hub.emit(organization_id, rooms, name as ServerEventName, payload as never, except),
          );
      },
      afterCommit: (effect) => {
        this.#effects.push(effect);
      },
    };
  }

  /**
   * In the order of publication. One that fails is logged: the transaction it belongs to has succeeded. An AppError is for
   * the caller; the first one is returned.
   */
  async flush(log: FastifyBaseLogger): Promise<AppError | undefined> {
    let told: AppError | undefined;
    for (const effect of this.#effects.splice(0)) {
      try {
        await effect();
      } catch (error) {
        if (error instanceof AppError) told ??= error;
        else log.error({ err: error }, 'an effect after commit failed');
      }
    }
    return told;
  }
}

function requireWorkspace(organizationId: string | null, name: string): string {
  if (!organizationId) throw new Error(`${name} was published outside of a workspace`);
  return organizationId;
}
