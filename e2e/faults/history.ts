import { appendFileSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/**
 * The outcome of an operation as its client sees it. `invoke`: requested. `ok`: acknowledged by the server. `fail`: refused, so it had no
 * effect. `info`: unknown, because the connection was cut or the server failed.
 */
export type Outcome = 'invoke' | 'ok' | 'fail' | 'info';

export type Entry = {
  /** Milliseconds on the clock that all clients of a test share. */
  at: number;
  client: string;
  outcome: Outcome;
  /** The operation, for example `send`. */
  what: string;
  /** The id that the client made for it; every attempt of one operation has the same. */
  op: string;
  /** Details of the response. */
  detail?: Record<string, string | number>;
};

/** The operations of a test as they happened, kept in memory and as JSON lines in a file that outlives the test. */
export class History {
  readonly entries: Entry[] = [];
  readonly file: string;

  /** `name` contains the fault and its seed. Everybody on a machine has a folder of their own. */
  constructor(name: string) {
    this.file = path.join(tmpdir(), `sightline-histories-${userInfo().username}`, `${name}.jsonl`);
    mkdirSync(path.dirname(this.file), { recursive: true });
  }

  record(entry: Omit<Entry, 'at'>): void {
    const timed = { at: performance.now(), ...entry };
    this.entries.push(timed);
    appendFileSync(this.file, `${JSON.stringify(timed)}\n`);
  }

  /** Ids of the operations that had this outcome at least once. */
  ids(what: string, outcome: Outcome): Set<string> {
    return new Set(
      this.entries.filter((entry) => entry.what === what && entry.outcome === outcome).map(({ op }) => op),
    );
  }
}
