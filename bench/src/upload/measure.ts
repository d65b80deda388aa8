import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as everySoOften } from 'node:timers/promises';
import { type Served, startServer } from '../child.ts';
import { costOf, microseconds } from '../cost.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import { type SeededRoom, seedRoom } from '../fanout/seed-room.ts';
import type { Figure } from '../figure.ts';
import { residentKilobytes } from '../memory.ts';
import { formOf, sendForm } from './send-form.ts';

const megabyte = 1024 * 1024;
const megabytes = 24; // a message may have 25 in all
const atOnce = 20;
const rounds = 4;

/**
 * Twenty clients upload a file at the same time: streamed, counted, sniffed and stored by the product, compared with a pipe
 * from the socket to a file.
 */
export async function measureUpload(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(desk.dataDir, 'floor-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const room = await seedRoom(desk.admin, atOnce);
  const floor = await startServer(join(import.meta.dirname, 'floor-server.ts'), { BENCH_FOLDER: folder });
  cleanup.defer(floor.stop);
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const form = formOf(megabytes * megabyte);
  const sendAll = async (server: Served, { id, members }: SeededRoom): Promise<number> => {
    await Promise.all(members.map(({ token }) => sendForm(server.port, `/api/room/${id}/chat`, token, form)));
    return members.length;
  };
  const sides = [floor, product].map((server) => ({ server, spent: 0, seconds: 0, grown: 0 }));
  for (const { server } of sides) await sendAll(server, room);
  for (let round = 0; round < rounds; round += 1)
    for (const side of sides) {
      const begun = performance.now();
      const most = new MostMemory(side.server.pid);
      const database = side.server === product ? { admin: desk.admin, role: 'sightline_app' } : undefined;
      const cost = await costOf(side.server.pid, database, () => sendAll(side.server, room));
      side.seconds += (performance.now() - begun) / 1000;
      side.grown = Math.max(side.grown, await most.grown());
      side.spent += microseconds([cost], 'node') + microseconds([cost], 'database');
    }
  const [ofFloor, ofProduct] = sides;
  if (!ofFloor || !ofProduct) throw new Error('nothing was measured');
  const told = ({ spent, seconds }: typeof ofFloor): string =>
    `${(spent / rounds / 1000).toFixed(1)} ms of CPU each, ${((rounds * atOnce * megabytes) / seconds).toFixed(0)} MB/s`;
  const detail = `product ${told(ofProduct)}; floor ${told(ofFloor)}`;
  return [
    {
      name: `${atOnce} files of ${megabytes} MB sent at once, CPU against a pipe to a file`,
      value: ofProduct.spent / ofFloor.spent,
      unit: 'x',
      detail,
    },
    { name: 'the same, growth of the server', value: ofProduct.grown / 1024, unit: 'MB', goal: 80, detail: '' },
  ];
}

/** Peak memory of a process above its memory at construction. */
class MostMemory {
  readonly #ending = new AbortController();
  readonly #looking: Promise<number>;

  constructor(pid: number) {
    this.#looking = this.#look(pid, residentKilobytes(pid));
  }

  /** In kB; stops sampling. */
  grown(): Promise<number> {
    this.#ending.abort();
    return this.#looking;
  }

  async #look(pid: number, before: number): Promise<number> {
    let most = before;
    try {
      for await (const _ of everySoOften(20, undefined, { signal: this.#ending.signal }))
        most = Math.max(most, residentKilobytes(pid));
    } catch {
      // Looking ends so.
    }
    return most - before;
  }
}
