import type { Person } from './people.ts';

/** How long lost people are still shown: they may be back any moment. */
const shownFor = 120_000;

const silent = { isSpeaking: false, isMuted: true, camera: null, screen: null, connection: 'lost' } as const;

/** Records since when people are lost, and who was removed by the media server without leaving. */
export class LostPeople {
  readonly #since = new Map<string, number>();
  readonly #gone = new Map<string, Person>();

  markLost(person: Person, at: number): void {
    this.#gone.set(person.id, { ...person, ...silent });
    if (!this.#since.has(person.id)) this.#since.set(person.id, at);
  }

  /** Everybody in the room, and those who were lost and are not back. */
  withLost(present: readonly Person[], at: number): Person[] {
    for (const { id, connection } of present) {
      this.#gone.delete(id);
      if (connection !== 'lost') this.#since.delete(id);
      else if (!this.#since.has(id)) this.#since.set(id, at);
    }
    for (const id of this.#gone.keys()) if (at - (this.#since.get(id) ?? 0) > shownFor) this.#forget(id);
    return [...present, ...this.#gone.values()].map((person) => ({
      ...person,
      lostSince: this.#since.get(person.id) ?? null,
    }));
  }

  #forget(id: string): void {
    this.#gone.delete(id);
    this.#since.delete(id);
  }
}
