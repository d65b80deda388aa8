import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import type { ReadMark } from '@sightline/contract/talk/talk';
import type { Server } from '../../http/serve.ts';
import type { Hub } from '../../realtime/hub.ts';

type Place = { organization_id: string; room_id: string };

/**
 * Tells those who have a room open how far others have read: the first reader at once, and then together those who read
 * within `limits.readMarksApart`. Where 200 read a message, a packet from each to all would make 40,000.
 */
export class ReadMarks {
  readonly #hub: Pick<Hub, 'emit'>;
  /** Rooms that sent an event a moment ago: how far people have read since. */
  readonly #waiting = new Map<string, { place: Place; marks: Map<string, number> }>();

  constructor(hub: Pick<Hub, 'emit'>) {
    this.#hub = hub;
  }

  publish(place: Place, { user_id, seq }: ReadMark): void {
    const waiting = this.#waiting.get(keyOf(place));
    if (waiting) waiting.marks.set(user_id, Math.max(seq, waiting.marks.get(user_id) ?? 0));
    else this.#emit(place, new Map([[user_id, seq]]));
  }

  /** Before the end of the process, which nobody on another node would notice. */
  flush(): void {
    for (const key of [...this.#waiting.keys()]) this.#flushRoom(key);
  }

  #emit(place: Place, marks: ReadonlyMap<string, number>): void {
    const { organization_id, room_id } = place;
    this.#hub.emit(organization_id, socketRoom.room(room_id), 'ChatMarkAsReadEvent', {
      room_id,
      marks: [...marks].map(([user_id, seq]) => ({ user_id, seq })),
    });
    const key = keyOf(place);
    this.#waiting.set(key, { place, marks: new Map() });
    setTimeout(() => this.#flushRoom(key), limits.readMarksApart).unref();
  }

  #flushRoom(key: string): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (waiting && waiting.marks.size > 0) this.#emit(waiting.place, waiting.marks);
  }
}

const keyOf = ({ organization_id, room_id }: Place): string => `${organization_id}/${room_id}`;

export function openReadMarks({ http, ports }: Pick<Server, 'http' | 'ports'>): ReadMarks {
  const readMarks = new ReadMarks(ports.hub);
  http.addHook('preClose', async () => readMarks.flush());
  return readMarks;
}
