import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const TIMEOUT = 2_000;
const PAUSE = 500;

export type PostgresListenerOptions = {
  url: string;
  channel: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  hear: (payload: string, sender: number) => void;
  /** Called after each connect: notifications sent before it are lost. */
  onConnect?: () => void;
};

/** LISTENs to one channel on a connection of its own, and connects again when that is lost. */
export class PostgresListener {
  readonly #options: PostgresListenerOptions;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: PostgresListenerOptions) {
    this.#options = options;
    void this.#connect();
  }

  isUp(): boolean {
    return this.#client !== undefined;
  }

  /** Runs a statement on the listening connection, which is given up when it fails. */
  async query(text: string, values: unknown[]): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error('not connected to PostgreSQL');
    try {
      await client.query(text, values);
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
    const { url, channel, hear, onConnect } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: `sightline ${channel}`,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    });
    const lost = (error?: Error) => this.#lose(client, error);
    client.once('error', lost);
    client.once('end', lost);
    client.on('notification', ({ processId, payload }) => hear(payload ?? '', processId));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (this.#closed) return await client.end();
      this.#client = client;
      onConnect?.();
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }

  #lose(client: pg.Client, error: Error | undefined): void {
    client.removeAllListeners();
    client.on('error', () => {}); // whatever else it says of its end
    client.end().catch(() => {});
    if (this.#closed) return;
    const { channel, log } = this.#options;
    if (this.#client)
      log.warn({ reason: error?.message, channel }, 'lost the LISTEN connection to PostgreSQL; reconnecting');
    this.#client = undefined;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), PAUSE);
  }
}
