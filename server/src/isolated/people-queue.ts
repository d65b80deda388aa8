import { FairQueue, type QueueBounds } from './fair-queue.ts';

/** A person of a workspace who waits for work. */
export type Requester = { organization_id: string; person_id: string };

/** Runs one piece of work at a time. Workspaces take turns, and in the turn of a workspace its people do. */
export class PeopleQueue {
  readonly #bounds: QueueBounds;
  readonly #workspaces: FairQueue;
  /** The queues of workspaces in which a person waits or works. */
  readonly #people = new Map<string, { queue: FairQueue; users: number }>();

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
    this.#workspaces = new FairQueue(bounds);
  }

  async run<T>({ organization_id, person_id }: Requester, work: () => Promise<T>): Promise<T> {
    const people = this.#people.get(organization_id) ?? { queue: new FairQueue(this.#bounds), users: 0 };
    this.#people.set(organization_id, people);
    people.users += 1;
    try {
      return await people.queue.run(person_id, () => this.#workspaces.run(organization_id, work));
    } finally {
      people.users -= 1;
      if (people.users === 0) this.#people.delete(organization_id);
    }
  }
}
