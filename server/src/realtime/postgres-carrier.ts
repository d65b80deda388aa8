import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Carrier } from './nodes.ts';

const CHANNEL = 'nodes';
/** NOTIFY takes payloads below 8000 bytes. */
const PART = 7_500;
const PATIENCE = 2_000;
const PAUSE = 500;

/** LISTEN and NOTIFY on a connection of its own. Longer texts travel in parts, which one statement sends in order. */
export class PostgresCarrier implements Carrier {
  readonly #url: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #parts = new Map<number, string>();
  #client: pg.Client | undefined;
  #hear: (text: string) => void = () => {};
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#url = url;
    this.#log = log;
  }

  isUp(): boolean {
    return this.#client !== undefined;
  }

  onText(hear: (text: string) => void): void {
    this.#hear = hear;
    void this.#connect();
  }

  async send(text: string): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error('not connected to PostgreSQL');
    try {
      await client.query('select pg_notify($1, part) from unnest($2::text[]) as part', [CHANNEL, split(text)]);
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'sightline nodes',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
    });
    const lost = (error?: Error) => this.#lose(client, error);
    client.once('error', lost);
    client.once('end', lost);
    client.on('notification', ({ processId, payload }) => this.#receive(processId, payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.#closed) return await client.end();
      this.#client = client;
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }

  /** The parts of a text come one after another, as they were sent in one statement. */
  #receive(sender: number, part: string): void {
    const [, more, encoded = ''] = /^\d+([+.])(.*)$/.exec(part) ?? [];
    const soFar = (this.#parts.get(sender) ?? '') + encoded;
    if (more === '+') {
      this.#parts.set(sender, soFar);
      return;
    }
    this.#parts.delete(sender);
    this.#hear(Buffer.from(soFar, 'base64').toString('utf8'));
  }

  #lose(client: pg.Client, error: Error | undefined): void {
    client.removeAllListeners();
    client.on('error', () => {}); // whatever else it says of its end
    client.end().catch(() => {});
    if (this.#closed) return;
    if (this.#client) this.#log.warn({ reason: error?.message }, 'the other nodes cannot be heard; connecting again');
    this.#client = undefined;
    this.#parts.clear();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), PAUSE);
  }
}

/** Numbered, since PostgreSQL sends equal payloads of one transaction only once. */
function split(text: string): string[] {
  const encoded = Buffer.from(text).toString('base64');
  const count = Math.ceil(encoded.length / PART);
  return Array.from({ length: count }, (_, index) => {
    const mark = index === count - 1 ? '.' : '+';
    return `${index}${mark}${encoded.slice(index * PART, (index + 1) * PART)}`;
  });
}
