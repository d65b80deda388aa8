import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  type ClusterMessage,
  type ClusterMessages,
  type Heartbeat,
  type Kind,
  type NodeShutdown,
  parseMessage,
} from './cluster-messages.ts';
import { SequenceTracker } from './sequence-tracker.ts';

type Handler<K extends Kind> = (order: ClusterMessages[K], node: string) => void;

/** A way for texts to all other nodes. */
export type Transport = {
  isUp: () => boolean;
  /** Rejects when the text has certainly or possibly not left. */
  send: (text: string) => Promise<void>;
  onMessage: (hear: (text: string) => void) => void;
  close: () => Promise<void>;
};

type Peer = { received: SequenceTracker; heartbeatAt: number; receives: boolean };

export const clusterTiming = { heartbeat: 500, goneAfter: 5000 };

export type ClusterBusOptions = {
  /** Redis, which may come and go. */
  primary: Transport;
  /** PostgreSQL, without which nothing works anyway: it carries the beats, and everything else while Redis does not. */
  fallback: Transport;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Connects the nodes of one installation; each makes an id at its start. Messages are numbered. Heartbeats over PostgreSQL carry the
 * last number, so a lost message is noticed within two heartbeats. Messages go through Redis while every node is connected to it.
 * One node: `new ClusterBus()`.
 */
export class ClusterBus {
  readonly #id = randomUUID();
  readonly #options: ClusterBusOptions | undefined;
  readonly #peers = new Map<string, Peer>();
  readonly #handlers = new Map<string, Handler<Kind>>();
  readonly #whenMissed: ((node: string) => void)[] = [];
  readonly #whenGone: ((node: string) => void)[] = [];
  #sent = 0;
  #settled = 0;
  #hasDropped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options?: ClusterBusOptions) {
    this.#options = options;
  }

  get id(): string {
    return this.#id;
  }

  get hasPeers(): boolean {
    return this.#peers.size > 0;
  }

  on<K extends Kind>(kind: K, handler: Handler<K>): void {
    this.#handlers.set(kind, handler as Handler<Kind>);
  }

  /**
   * Called when messages of a node were lost, or when a node that has sent some before is new to this one: their effects must be read from
   * elsewhere.
   */
  onMissed(handler: (node: string) => void): void {
    this.#whenMissed.push(handler);
  }

  onGone(handler: (node: string) => void): void {
    this.#whenGone.push(handler);
  }

  start(): void {
    if (!this.#options) return;
    for (const carrier of [this.#options.primary, this.#options.fallback])
      carrier.onMessage((text) => this.#receive(text));
    this.#timer = setInterval(() => this.#sendHeartbeat(), clusterTiming.heartbeat);
    this.#sendHeartbeat();
  }

  publish<K extends Kind>(kind: K, order: ClusterMessages[K]): void {
    if (!this.#options) return;
    this.#sent += 1;
    if (!this.hasPeers) return;
    const { primary, fallback } = this.#options;
    const text = JSON.stringify({ from: this.#id, number: this.#sent, kind, order } satisfies ClusterMessage);
    // A message whose sending failed may have arrived after all: its number makes the second copy harmless.
    if (this.#canUsePrimary()) primary.send(text).catch(() => this.#send(fallback, text));
    else this.#send(fallback, text);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (!this.#options) return;
    const { primary, fallback } = this.#options;
    await fallback.send(JSON.stringify({ from: this.#id, bye: true } satisfies NodeShutdown)).catch(() => {});
    await Promise.all([primary.close(), fallback.close()]);
  }

  #canUsePrimary(): boolean {
    return this.#options?.primary.isUp() === true && this.#peers.values().every(({ receives }) => receives);
  }

  #send(carrier: Transport, text: string): void {
    carrier.send(text).catch((error: unknown) => {
      this.#options?.log.warn({ err: error }, 'could not send to other nodes; they resynchronize after the gap');
    });
  }

  #sendHeartbeat(): void {
    if (!this.#options) return;
    const { primary, fallback } = this.#options;
    const beat: Heartbeat = { from: this.#id, settled: this.#settled, hears: primary.isUp() };
    this.#settled = this.#sent;
    fallback.send(JSON.stringify(beat)).catch(() => {});
    const longAgo = Date.now() - clusterTiming.goneAfter;
    for (const [node, { heartbeatAt }] of this.#peers) if (heartbeatAt < longAgo) this.#removePeer(node);
  }

  #removePeer(node: string): void {
    if (this.#peers.delete(node)) for (const handle of this.#whenGone) handle(node);
  }

  #receive(text: string): void {
    const message = parseMessage(text);
    if (message?.from === this.#id) return;
    if (!message) this.#drop(text);
    else if ('bye' in message) this.#removePeer(message.from);
    else if ('number' in message) this.#open(message);
    else this.#onHeartbeat(message);
  }

  /** Its number is missing then, and what it may have said is found out like what was lost. */
  #drop(text: string): void {
    if (!this.#hasDropped) this.#options?.log.warn({ length: text.length }, 'malformed message from another node');
    this.#hasDropped = true;
  }

  #open({ from, number, kind, order }: ClusterMessage): void {
    const { received } = this.#peers.get(from) ?? this.#addPeer(from, number - 1);
    if (received.accept(number)) this.#handlers.get(kind)?.(order as ClusterMessages[Kind], from);
  }

  #onHeartbeat({ from, settled, hears }: Heartbeat): void {
    const peer = this.#peers.get(from) ?? this.#addPeer(from, settled);
    peer.heartbeatAt = Date.now();
    peer.receives = hears;
    if (peer.received.hasGap(settled)) this.#onGap(from);
  }

  /** Treats the earlier messages of a new peer as lost. */
  #addPeer(node: string, lastSequence: number): Peer {
    const peer = { received: new SequenceTracker(lastSequence), heartbeatAt: Date.now(), receives: false };
    this.#peers.set(node, peer);
    if (lastSequence > 0) this.#onGap(node);
    else this.publish('requestPresence', { node });
    return peer;
  }

  #onGap(node: string): void {
    this.publish('requestPresence', { node });
    for (const handle of this.#whenMissed) handle(node);
  }
}
