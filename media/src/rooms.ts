import { DisconnectReason } from '@livekit/protocol';
import { manageBandwidth } from './bandwidth.ts';
import { measureQuality } from './connection-quality.ts';
import { timing } from './limits.ts';
import { acknowledgeMedia, repairMedia, reportMedia } from './media-flow.ts';
import type { Participant } from './participant.ts';
import { watchPath } from './path.ts';
import { Room, type RoomContext } from './room.ts';
import { renewToken } from './token.ts';

const REPAIR_MS = 30;
const SPEAKERS_MS = 400;
const ACKNOWLEDGE_MS = 90;
const HOUSEKEEPING_MS = 1000;

/** All rooms of the process, and the clock that drives them. */
export class Rooms {
  readonly context: RoomContext;
  private readonly byName = new Map<string, Room>();
  private readonly timers: NodeJS.Timeout[];
  private keptAt = Date.now();
  /** Since when browsers can reconnect; in the future while they cannot. */
  private reachableFrom = 0;

  constructor(context: RoomContext) {
    this.context = context;
    this.timers = [
      setInterval(() => this.repair(), REPAIR_MS),
      setInterval(() => this.acknowledge(), ACKNOWLEDGE_MS),
      setInterval(() => this.each((room) => room.measureSpeakers()), SPEAKERS_MS),
      setInterval(() => this.runHousekeeping(Date.now()), HOUSEKEEPING_MS),
    ];
  }

  get size(): number {
    return this.byName.size;
  }

  get participantCount(): number {
    return this.list().reduce((sum, room) => sum + room.participants.size, 0);
  }

  list(): Room[] {
    return [...this.byName.values()];
  }

  find(name: string): Room | undefined {
    return this.byName.get(name);
  }

  open(name: string): Room {
    const existing = this.byName.get(name);
    if (existing) return existing;
    const room = new Room(name, this.context);
    this.byName.set(name, room);
    return room;
  }

  /** Emits the current state, for a listener that subscribes late or may have missed events. */
  emitSnapshot(): void {
    const rooms = this.list().map((room) => room.describe());
    this.context.emit({ type: 'snapshot', rooms, at: Date.now() });
  }

  /** While no server forwards signalling, and shortly afterwards, nobody times out for the lack of it. */
  setReachable(isReachable: boolean): void {
    this.reachableFrom = isReachable ? Date.now() + timing.returnMs : Number.POSITIVE_INFINITY;
  }

  /** Disconnects everybody. */
  finish(room: Room, reason: DisconnectReason): void {
    for (const participant of [...room.participants.values()]) room.remove(participant, reason);
    if (this.byName.get(room.name) !== room) return;
    this.byName.delete(room.name);
    this.context.emit({ type: 'room_finished', room: room.name, roomSid: room.sid, at: Date.now() });
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const room of this.list()) this.finish(room, DisconnectReason.SERVER_SHUTDOWN);
  }

  private each(visit: (room: Room) => void): void {
    for (const room of this.list()) room.guard(() => visit(room));
  }

  private repair(): void {
    const now = Date.now();
    this.each((room) => {
      for (const participant of room.participants.values()) repairMedia(participant, now);
    });
  }

  private acknowledge(): void {
    this.each((room) => {
      for (const participant of room.participants.values()) acknowledgeMedia(participant);
    });
  }

  private runHousekeeping(now: number): void {
    // The timer may be late on a busy machine; rates use the time that has really passed.
    const seconds = Math.max(0.1, (now - this.keptAt) / 1000);
    this.keptAt = now;
    this.each((room) => {
      manageBandwidth([...room.participants.values()], seconds, now);
      for (const participant of [...room.participants.values()]) {
        reportMedia(participant, now);
        this.checkAlive(room, participant, now);
        this.refreshTokens(participant, now);
      }
      measureQuality(room, now);
      const timeout = room.hasBeenUsed ? timing.departedRoomMs : timing.emptyRoomMs;
      if (room.emptySince > 0 && now - room.emptySince > timeout) this.finish(room, DisconnectReason.ROOM_CLOSED);
    });
  }

  private checkAlive(room: Room, participant: Participant, now: number): void {
    const { link, unlinkedAt } = participant;
    watchPath(participant, now);
    if (link && now - link.lastHeardAt > timing.signalSilenceMs) link.cut();
    const gone = unlinkedAt > 0 && now - Math.max(unlinkedAt, this.reachableFrom) > timing.resumeWindowMs;
    const neverConnected = participant.lastReceivedAt === 0 && now - participant.joinedAt > timing.connectMs;
    if (gone) room.remove(participant, DisconnectReason.SIGNAL_CLOSE);
    else if (neverConnected && !participant.receiving.isOpen) room.remove(participant, DisconnectReason.JOIN_FAILURE);
  }

  private refreshTokens(participant: Participant, now: number): void {
    if (now - participant.tokenRenewedAt > timing.tokenRefreshMs) refreshToken(participant, this.context);
  }
}

/** Sends the client a token with its current attributes, for its next full reconnect. */
export function refreshToken(participant: Participant, { keys, onFault }: RoomContext): void {
  participant.tokenRenewedAt = Date.now();
  renewToken(participant.claims, participant.permissions, keys).then(
    (value) => participant.send({ case: 'refreshToken', value }),
    onFault,
  );
}
