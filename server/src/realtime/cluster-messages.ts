import type { ServerEventName } from '@sightline/contract/realtime';
import { z } from 'zod';

const text = z.string();
const texts = z.array(text).readonly();
/** Any name: while nodes are restarted one by one, another one may know more events. */
const eventName = z.custom<ServerEventName>((name) => typeof name === 'string');

/** Messages between nodes. They are not stored: a node that misses one asks PostgreSQL, or the other node again. */
const clusterMessages = {
  emit: z.object({ rooms: texts, name: eventName, payload: z.unknown(), except: texts }),
  evict: z.object({ who: text, from: text }),
  disconnect: z.object({ who: text }),
  invalidateBearers: z.object({}),
  /** The first tab of a person on the sending node has connected, or the last one has gone. */
  joined: z.object({ room: text, id: text }),
  left: z.object({ room: text, id: text }),
  /** Asks one node for its `people`. */
  requestPresence: z.object({ node: text }),
  presence: z.object({ rooms: z.record(text, z.array(text)) }),
  /** Documents with several writers: a change, the positions of the writers, and that the document was stored. */
  documentChanged: z.object({ document: text, update: text, person_id: text }),
  documentPresence: z.object({ document: text, update: text }),
  documentStored: z.object({ document: text }),
  /** Tokens taken from buckets of the rate limits. */
  rateLimitSpent: z.object({ buckets: z.array(z.tuple([text, z.number().min(0)])).readonly() }),
};

export type Kind = keyof typeof clusterMessages;
export type ClusterMessages = { [K in Kind]: z.output<(typeof clusterMessages)[K]> };
const isKind = (kind: string): kind is Kind => Object.hasOwn(clusterMessages, kind);

const number = z.number().int().min(0);
const from = text;
const clusterMessage = z.object({ from, number: z.number().int().min(1), kind: text, order: z.unknown() });
/** `settled`: messages up to this number were sent at least one heartbeat ago. `hears`: this node receives the fast transport. */
const heartbeat = z.object({ from, settled: number, hears: z.boolean() });
const nodeShutdown = z.object({ from, bye: z.literal(true) });
const anything = z.union([clusterMessage, nodeShutdown, heartbeat]);

export type ClusterMessage = z.infer<typeof clusterMessage>;
export type Heartbeat = z.infer<typeof heartbeat>;
export type NodeShutdown = z.infer<typeof nodeShutdown>;

/** Undefined when it is nothing that a node says. An order that only a newer node knows is for others. */
export function parseMessage(said: string): ClusterMessage | Heartbeat | NodeShutdown | undefined {
  try {
    const heard = anything.parse(JSON.parse(said));
    return 'kind' in heard && isKind(heard.kind)
      ? { ...heard, order: clusterMessages[heard.kind].parse(heard.order) }
      : heard;
  } catch {
    return undefined;
  }
}
