import { limits } from '@sightline/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { inTenant } from '../../db/transaction.ts';
import type { TenantCtx } from '../../http/context.ts';
import { openTenantCtx } from '../../http/open-context.ts';
import { repeat } from '../../http/repeat.ts';
import type { Server } from '../../http/serve.ts';
import { type LockedCall, lockOngoingCall } from './access.ts';
import { finishCall, takeOut } from './ending.ts';
import { showStrangersOut } from './strangers.ts';

type Ongoing = { organization_id: string; id: string; room_id: string; created_at: string };
type Source = Pick<Server, 'pool' | 'ports'>;

/**
 * Takes out of their calls those whose connection to the media server has been gone for `limits.call.emptyFor`: a browser
 * that crashed says no goodbye. With the last of them the call ends. And sends away who is connected without being in the
 * call. Each node watches for itself; taking out twice changes nothing. A media server that cannot be asked takes nobody out.
 */
export class CallSweep {
  readonly #source: Source;
  readonly #log: FastifyBaseLogger;
  /** Call and person -> since when they are missing. */
  #missing = new Map<string, number>();

  constructor(source: Source, log: FastifyBaseLogger) {
    this.#source = source;
    this.#log = log;
  }

  async run(now = Date.now()): Promise<void> {
    const calls = await this.#listOngoing();
    const missing = new Map<string, number>();
    for (const call of calls) {
      try {
        await this.#sweep(call, now, missing);
      } catch (error) {
        this.#keepMissing(call.id, missing);
        this.#log.warn({ err: error, call_id: call.id }, 'could not look after a call');
      }
    }
    this.#missing = missing;
  }

  #listOngoing(): Promise<Ongoing[]> {
    return inTenant(this.#source.pool, null, 'read', async (db) => {
      const { rows } = await sql<Ongoing>`select * from identity.ongoing_calls()`.execute(db);
      return rows;
    });
  }

  async #sweep(ongoing: Ongoing, now: number, missing: Map<string, number>): Promise<void> {
    const connected = new Set(await this.#source.ports.media.present(ongoing.id));
    await openTenantCtx(this.#source, this.#log, ongoing.organization_id, 'write', async (ctx) => {
      const call = await lockOngoingCall(ctx, ongoing.room_id, ongoing.id);
      if (!call) return;
      const people = await listPeopleIn(ctx, call);
      if (people.length === 0) return finishCall(ctx, call, call.created_by);
      for (const id of people.filter((person) => !connected.has(person))) {
        const key = `${call.id}/${id}`;
        const since = this.#missing.get(key) ?? now;
        if (now - since >= limits.call.emptyFor) await takeOut(ctx, call, id);
        else missing.set(key, since);
      }
      this.#sendAway(
        ctx,
        call.id,
        [...connected].filter((id) => !people.includes(id)),
      );
    });
  }

  /** A token for the media server outlives the place in the call that it was given for. */
  #sendAway({ afterCommit, ports }: TenantCtx, callId: string, ids: string[]): void {
    for (const id of ids) afterCommit(() => ports.media.remove(callId, id));
  }

  /** What could not be checked this time is neither forgotten nor held against anybody. */
  #keepMissing(callId: string, missing: Map<string, number>): void {
    for (const [key, since] of this.#missing) if (key.startsWith(callId)) missing.set(key, since);
  }
}

async function listPeopleIn({ db, organization_id }: TenantCtx, call: LockedCall): Promise<string[]> {
  const rows = await db
    .selectFrom('call_participants')
    .where('organization_id', '=', organization_id)
    .where('call_id', '=', call.id)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .select('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

const sweepEvery = limits.call.emptyFor / 8;

/** Looks after calls for as long as the application runs. */
export function startCallJobs(server: Server): void {
  const { log } = server.http;
  const sweep = new CallSweep(server, log);
  repeat(server, sweepEvery, () => sweep.run());
  repeat(server, limits.session.watchedEvery, () => showStrangersOut(server, log));
}
