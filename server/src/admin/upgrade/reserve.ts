import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { reserveOf } from '../../process/unfinished-upgrade.ts';
import { requireSpace } from '../backup/space.ts';

const CHUNK = Buffer.alloc(4 * 1024 * 1024, 1); // zeros may take no room
/** Beyond the rows: what PostgreSQL writes ahead, and logs. */
const LEAST = 96 * 1024 * 1024;

/** Takes the room that a restore of so many bytes needs, so that it is there whatever the new version does. */
export async function reserveRoom(dataDir: string, bytes: number): Promise<void> {
  const wanted = LEAST + bytes;
  const file = reserveOf(dataDir);
  rmSync(file, { force: true });
  await requireSpace(dataDir, wanted);
  const handle = openSync(file, 'w', 0o600);
  try {
    for (let written = 0; written < wanted; written += CHUNK.length) writeSync(handle, CHUNK);
    fsyncSync(handle);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

export function giveRoomBack(dataDir: string): void {
  rmSync(reserveOf(dataDir), { force: true });
}
