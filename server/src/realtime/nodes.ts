import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Heard } from './heard.ts';
import { type Beat, type Goodbye, type Kind, type Letter, type Orders, parseHeard } from './orders.ts';

type Handler<K extends Kind> = (order: Orders[K], node: string) => void;

/** A way for texts to all other nodes. */
export type Carrier = {
  isUp: () => boolean;
  /** Rejects when the text has certainly or possibly not left. */
  send: (text: string) => Promise<void>;
  onText: (hear: (text: string) => void) => void;
  close: () => Promise<void>;
};

type Neighbour = { heard: Heard; beatAt: number; hears: boolean };

export const nodeTiming = { beat: 500, goneAfter: 5000 };

export type NodesOptions = {
  /** Redis, which may come and go. */
  quick: Carrier;
  /** PostgreSQL, without which nothing works anyway: it carries the beats, and everything else while Redis does not. */
  sure: Carrier;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * The nodes of one installation, told apart by an id that each makes at its start. Letters are numbered; a beat through
 * PostgreSQL says which number a node has come to, so that a lost letter is noticed within two beats, whatever lost it.
 * Letters go through Redis while every node hears it. An installation of one node is `new Nodes()`, which tells nobody.
 */
export class Nodes {
  readonly #id = randomUUID();
  readonly #options: NodesOptions | undefined;
  readonly #neighbours = new Map<string, Neighbour>();
  readonly #handlers = new Map<string, Handler<Kind>>();
  readonly #whenMissed: ((node: string) => void)[] = [];
  readonly #whenGone: ((node: string) => void)[] = [];
  #sent = 0;
  #settled = 0;
  #hasDropped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options?: NodesOptions) {
    this.#options = options;
  }

  get id(): string {
    return this.#id;
  }

  get areSeveral(): boolean {
    return this.#neighbours.size > 0;
  }

  on<K extends Kind>(kind: K, handler: Handler<K>): void {
    this.#handlers.set(kind, handler as Handler<Kind>);
  }

  /** Letters of a node were lost, or it was met with a past: what it may have told must be found out otherwise. */
  onMissed(handler: (node: string) => void): void {
    this.#whenMissed.push(handler);
  }

  onGone(handler: (node: string) => void): void {
    this.#whenGone.push(handler);
  }

  start(): void {
    if (!this.#options) return;
    for (const carrier of [this.#options.quick, this.#options.sure]) carrier.onText((text) => this.#hear(text));
    this.#timer = setInterval(() => this.#beat(), nodeTiming.beat);
    this.#beat();
  }

  tell<K extends Kind>(kind: K, order: Orders[K]): void {
    if (!this.#options) return;
    this.#sent += 1;
    if (!this.areSeveral) return;
    const { quick, sure } = this.#options;
    const text = JSON.stringify({ from: this.#id, number: this.#sent, kind, order } satisfies Letter);
    // One that failed may have arrived after all: numbers make the second one harmless.
    if (this.#useQuick()) quick.send(text).catch(() => this.#send(sure, text));
    else this.#send(sure, text);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (!this.#options) return;
    const { quick, sure } = this.#options;
    await sure.send(JSON.stringify({ from: this.#id, bye: true } satisfies Goodbye)).catch(() => {});
    await Promise.all([quick.close(), sure.close()]);
  }

  #useQuick(): boolean {
    return this.#options?.quick.isUp() === true && this.#neighbours.values().every(({ hears }) => hears);
  }

  #send(carrier: Carrier, text: string): void {
    carrier.send(text).catch((error: unknown) => {
      this.#options?.log.warn({ err: error }, 'the other nodes could not be told; they will notice');
    });
  }

  #beat(): void {
    if (!this.#options) return;
    const { quick, sure } = this.#options;
    const beat: Beat = { from: this.#id, settled: this.#settled, hears: quick.isUp() };
    this.#settled = this.#sent;
    sure.send(JSON.stringify(beat)).catch(() => {});
    const longAgo = Date.now() - nodeTiming.goneAfter;
    for (const [node, { beatAt }] of this.#neighbours) if (beatAt < longAgo) this.#lose(node);
  }

  #lose(node: string): void {
    if (this.#neighbours.delete(node)) for (const handle of this.#whenGone) handle(node);
  }

  #hear(text: string): void {
    const heard = parseHeard(text);
    if (heard?.from === this.#id) return;
    if (!heard) this.#drop(text);
    else if ('bye' in heard) this.#lose(heard.from);
    else if ('number' in heard) this.#open(heard);
    else this.#feelBeat(heard);
  }

  /** Its number is missing then, and what it may have said is found out like what was lost. */
  #drop(text: string): void {
    if (!this.#hasDropped) this.#options?.log.warn({ length: text.length }, 'what came from another node is malformed');
    this.#hasDropped = true;
  }

  #open({ from, number, kind, order }: Letter): void {
    const { heard } = this.#neighbours.get(from) ?? this.#meet(from, number - 1);
    if (heard.take(number)) this.#handlers.get(kind)?.(order as Orders[Kind], from);
  }

  #feelBeat({ from, settled, hears }: Beat): void {
    const neighbour = this.#neighbours.get(from) ?? this.#meet(from, settled);
    neighbour.beatAt = Date.now();
    neighbour.hears = hears;
    if (neighbour.heard.misses(settled)) this.#miss(from);
  }

  /** One that has told something before is met as if that had been lost. */
  #meet(node: string, told: number): Neighbour {
    const neighbour = { heard: new Heard(told), beatAt: Date.now(), hears: false };
    this.#neighbours.set(node, neighbour);
    if (told > 0) this.#miss(node);
    else this.tell('rollCall', { node });
    return neighbour;
  }

  #miss(node: string): void {
    this.tell('rollCall', { node });
    for (const handle of this.#whenMissed) handle(node);
  }
}
