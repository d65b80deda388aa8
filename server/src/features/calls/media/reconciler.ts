import { limits } from '@sightline/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { inTenant } from '../../../db/transaction.ts';
import { KeyedBatchQueue } from '../../../http/keyed-batch-queue.ts';
import type { Server } from '../../../http/serve.ts';
import { type CallRoom, callRoomIn, idsOfCallRoom } from '../../../integrations/call-room.ts';
import type { MediaEvent } from '../../../integrations/media-events.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { openTenantCtx } from '../../../kernel/open-context.ts';
import { type LockedCall, lockOngoingCall } from '../access.ts';
import { finishCall, markLeft } from '../departures.ts';

type Ongoing = { organization_id: string; id: string; room_id: string };
type Source = Pick<Server, 'pool' | 'ports' | 'subscriptions'>;
/** Since when a person is disconnected, and how long that is tolerated. */
type Absence = { since: number; gracePeriod: number };
/** The participants of a call, and when each last asked to join. */
type Attendee = { id: string; joinedAt: number };
/** A reason to check a call. */
type Trigger = { room: CallRoom; now: number; leftOnPurpose?: string };

/**
 * Reconciles calls with the connections of the media server: at each of its events, when someone's
 * time is up, and from time to time in any case. People who are disconnected for `limits.call.emptyFor`, or for
 * `limits.call.goodbye` after a goodbye, are removed, and with the last of them the call ends; the last one has the longer
 * time, so that reloading the page ends no call, and so do people who came back after a goodbye and are not connected yet. Clients that are connected without being in the call are disconnected. Each node
 * watches independently; removing a person twice changes nothing. While the media server does not answer, nobody is removed. A call that
 * is over has no room there: rooms that remained, or that a client with an old token opened, are closed.
 */
export class CallReconciler {
  readonly #source: Source;
  readonly #log: FastifyBaseLogger;
  /** By call and person. */
  readonly #absences = new Map<CallRoom, Map<string, Absence>>();
  readonly #timers = new Map<CallRoom, NodeJS.Timeout>();
  /** Checks of one call run one after the other: a connection that was seen before a goodbye must not undo it. */
  readonly #queue = new KeyedBatchQueue<Trigger, void>(async (causes) => {
    await this.#reconcileBatch(causes);
    return causes.map(() => ({ status: 'fulfilled', value: undefined }));
  });

  constructor(source: Source, log: FastifyBaseLogger) {
    this.#source = source;
    this.#log = log;
  }

  /** Looks at all calls. */
  async run(now = Date.now()): Promise<void> {
    const ongoing = new Set((await this.#listOngoing()).map(roomOf));
    for (const room of this.#absences.keys()) if (!ongoing.has(room)) this.#clear(room);
    for (const room of ongoing) await this.#tryReconcile({ room, now });
    for (const room of await this.#source.ports.media.listCallRooms())
      if (!ongoing.has(room)) await this.#endOrphanedRoom(room);
  }

  async onMediaEvent(news: MediaEvent, now = Date.now()): Promise<void> {
    if (news.about === 'everything') return this.run(now);
    const { room, leftOnPurpose } = news;
    await this.#queue.enqueue(room, { room, now, ...(leftOnPurpose && { leftOnPurpose }) });
  }

  close(): void {
    for (const room of this.#absences.keys()) this.#clear(room);
  }

  async #tryReconcile(cause: Trigger): Promise<void> {
    try {
      await this.#queue.enqueue(cause.room, cause);
    } catch (error) {
      this.#log.warn({ err: error, room: cause.room }, 'could not reconcile a call with the media server; retrying');
    }
  }

  async #reconcileBatch(causes: Trigger[]): Promise<void> {
    const last = causes.at(-1);
    if (!last) return;
    const { room, now } = last;
    const [call] = await this.#listOngoing(room);
    if (!call) {
      this.#clear(room);
      return this.#endOrphanedRoom(room);
    }
    for (const { leftOnPurpose, now: since } of causes) {
      if (leftOnPurpose) this.#absencesIn(room).set(leftOnPurpose, { since, gracePeriod: limits.call.goodbye });
    }
    await this.#reconcile(call, now);
  }

  /** Unknown calls belong to other installations at the same media server. */
  async #endOrphanedRoom(room: CallRoom): Promise<void> {
    const { organization_id, id } = idsOfCallRoom(room);
    const isOver = await openTenantCtx(this.#source, this.#log, organization_id, 'read', (ctx) =>
      scoped(ctx)
        .selectFrom('calls')
        .where('id', '=', id)
        .where('ended_at', 'is not', null)
        .select('id')
        .executeTakeFirst(),
    );
    if (isOver) await this.#source.ports.media.endRoom(room);
  }

  /** All ongoing calls, or the one of this room. */
  #listOngoing(room: CallRoom | null = null): Promise<Ongoing[]> {
    return inTenant(this.#source.pool, null, 'read', async (db) => {
      const { rows } = await sql<Ongoing>`
        select organization_id, id, room_id from identity.ongoing_calls()
        where ${room}::text is null or organization_id || '.' || id = ${room}::text`.execute(db);
      return rows;
    });
  }

  async #reconcile(ongoing: Ongoing, now: number): Promise<void> {
    const room = roomOf(ongoing);
    const connected = new Set(await this.#source.ports.media.present(room));
    await openTenantCtx(this.#source, this.#log, ongoing.organization_id, 'write', async (ctx) => {
      const call = await lockOngoingCall(ctx, ongoing.room_id, ongoing.id);
      if (!call) return;
      const people = await listPeopleIn(ctx, call);
      if (people.length === 0) return finishCall(ctx, call, call.created_by);
      for (const id of this.#listOverdue(room, people, connected, now))
        await markLeft(ctx, call, id, 'call.disconnected');
      removeFromMedia(
        ctx,
        room,
        [...connected].filter((id) => !people.some((person) => person.id === id)),
      );
    });
  }

  #listOverdue(room: CallRoom, people: Attendee[], connected: ReadonlySet<string>, now: number): string[] {
    const absences = this.#absencesIn(room);
    const absent = people.filter(({ id }) => !connected.has(id));
    for (const id of absences.keys()) if (!absent.some((person) => person.id === id)) absences.delete(id);
    const overdue: string[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const { id, joinedAt } of absent) {
      const known = absences.get(id) ?? { since: now, gracePeriod: limits.call.emptyFor };
      const absence = joinedAt > known.since ? { since: joinedAt, gracePeriod: limits.call.emptyFor } : known;
      absences.set(id, absence);
      const isLast = overdue.length === people.length - 1;
      const until = absence.since + (isLast ? limits.call.emptyFor : absence.gracePeriod);
      if (until <= now) overdue.push(id);
      else next = Math.min(next, until);
    }
    this.#schedule(room, next - now);
    return overdue;
  }

  #schedule(room: CallRoom, milliseconds: number): void {
    clearTimeout(this.#timers.get(room));
    if (!Number.isFinite(milliseconds)) return;
    const look = () => void this.#tryReconcile({ room, now: Date.now() });
    this.#timers.set(room, setTimeout(look, milliseconds).unref());
  }

  #absencesIn(room: CallRoom): Map<string, Absence> {
    const known = this.#absences.get(room) ?? new Map<string, Absence>();
    this.#absences.set(room, known);
    return known;
  }

  #clear(room: CallRoom): void {
    clearTimeout(this.#timers.get(room));
    this.#timers.delete(room);
    this.#absences.delete(room);
  }
}

const roomOf = ({ organization_id, id }: Ongoing): CallRoom => callRoomIn(organization_id, id);

/** A token for the media server outlives the membership that it was issued for. */
function removeFromMedia({ afterCommit, ports }: TenantCtx, room: CallRoom, ids: string[]): void {
  for (const id of ids) afterCommit(() => ports.media.remove(room, id));
}

async function listPeopleIn(ctx: TenantCtx, call: LockedCall): Promise<Attendee[]> {
  const rows = await scoped(ctx)
    .selectFrom('call_participants')
    .where('call_id', '=', call.id)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .select(['person_id', 'came_at'])
    .execute();
  return rows.map(({ person_id, came_at }) => ({ id: person_id, joinedAt: Date.parse(came_at) }));
}
