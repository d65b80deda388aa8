import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from '../realtime/hub.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { Audit, Emit, RecordFact } from './context.ts';
import type { RecordedFact } from './subscriptions.ts';

type Effect = () => void | Promise<void>;
type Effects = { audit: Audit; fact: RecordFact; emit: Emit; afterCommit: (effect: Effect) => void };

/** Collects what a transaction emits, which sockets receive only after the commit, and its audit entries and facts, which are written with it. */
export class AfterCommit {
  readonly #hub: Hub;
  readonly #effects: Effect[] = [];
  readonly auditEntries: AuditEntry[] = [];
  readonly facts: RecordedFact[] = [];

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** `null` is above workspaces, where nobody listens and there is no audit log to write into. */
  effectsIn(organizationId: string | null): Effects {
    return {
      audit: (event, details) => {
        this.auditEntries.push({ ...details, organization_id: requireWorkspace(organizationId, event), event });
      },
      fact: (name, payload, actor) => {
        const organization_id = requireWorkspace(organizationId, name);
        this.facts.push({ organization_id, name, payload, actor } as RecordedFact);
      },
      emit: (rooms, name, payload, except) => {
        const organization_id = requireWorkspace(organizationId, name);
        this.#effects.push(() => this.#hub.emit(organization_id, rooms, name, payload, except));
      },
      afterCommit: (effect) => {
        this.#effects.push(effect);
      },
    };
  }

  /** Runs the effects in order. One that fails is logged and changes no answer: the transaction it belongs to has succeeded. */
  async flush(log: FastifyBaseLogger): Promise<void> {
    for (const effect of this.#effects.splice(0)) {
      try {
        await effect();
      } catch (error) {
        log.error({ err: error }, 'effect after commit failed');
      }
    }
  }
}

function requireWorkspace(organizationId: string | null, name: string): string {
  if (!organizationId) throw new Error(`${name} needs a workspace`);
  return organizationId;
}
