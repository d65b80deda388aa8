import type { FastifyBaseLogger } from 'fastify';
import type { Transport } from './cluster-bus.ts';
import { PostgresListener } from './postgres-listener.ts';

const CHANNEL = 'nodes';
/** NOTIFY takes payloads below 8000 bytes. */
const PART = 7_500;

/** LISTEN and NOTIFY. Longer texts travel in parts, which one statement sends in order. */
export class PostgresTransport implements Transport {
  readonly #url: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #parts = new Map<number, string>();
  #listener: PostgresListener | undefined;
  #onMessage: (text: string) => void = () => {};

  constructor(url: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#url = url;
    this.#log = log;
  }

  isUp(): boolean {
    return this.#listener?.isUp() === true;
  }

  onMessage(hear: (text: string) => void): void {
    this.#onMessage = hear;
    this.#listener = new PostgresListener({
      url: this.#url,
      channel: CHANNEL,
      log: this.#log,
      hear: (part, sender) => this.#receive(sender, part),
      onConnect: () => this.#parts.clear(),
    });
  }

  async send(text: string): Promise<void> {
    if (!this.#listener) throw new Error('not connected to PostgreSQL');
    await this.#listener.query('select pg_notify($1, part) from unnest($2::text[]) as part', [CHANNEL, split(text)]);
  }

  async close(): Promise<void> {
    await this.#listener?.close();
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
    this.#onMessage(Buffer.from(soFar, 'base64').toString('utf8'));
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
