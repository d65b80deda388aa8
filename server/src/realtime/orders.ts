import type { ServerEventName } from '@sightline/contract/realtime';
import { z } from 'zod';

const text = z.string();
const texts = z.array(text).readonly();
/** Any name: while nodes are restarted one by one, another one may know more events. */
const eventName = z.custom<ServerEventName>((name) => typeof name === 'string');

/** What nodes tell each other. Nothing of it is kept: whoever misses it asks PostgreSQL, or the other node again. */
const orders = {
  emit: z.object({ rooms: texts, name: eventName, payload: z.unknown(), except: texts }),
  evict: z.object({ who: text, from: text }),
  disconnect: z.object({ who: text }),
  forgetBearers: z.object({}),
  /** The first tab of a person on the telling node has come, or the last one has gone. */
  come: z.object({ room: text, id: text }),
  go: z.object({ room: text, id: text }),
  /** Asks one node for its `people`. */
  rollCall: z.object({ node: text }),
  people: z.object({ rooms: z.record(text, z.array(text)) }),
  /** Tokens taken from buckets of the rate limits. */
  spend: z.object({ buckets: z.array(z.tuple([text, z.number().min(0)])).readonly() }),
};

export type Kind = keyof typeof orders;
export type Orders = { [K in Kind]: z.output<(typeof orders)[K]> };
const isKind = (kind: string): kind is Kind => Object.hasOwn(orders, kind);

const number = z.number().int().min(0);
const from = text;
const letter = z.object({ from, number: z.number().int().min(1), kind: text, order: z.unknown() });
/** `settled`: letters up to this number were sent at least one beat ago. `hears`: the quick carrier reaches this node. */
const beat = z.object({ from, settled: number, hears: z.boolean() });
const goodbye = z.object({ from, bye: z.literal(true) });
const anything = z.union([letter, goodbye, beat]);

export type Letter = z.infer<typeof letter>;
export type Beat = z.infer<typeof beat>;
export type Goodbye = z.infer<typeof goodbye>;

/** Undefined when it is nothing that a node says. An order that only a newer node knows is for others. */
export function parseHeard(said: string): Letter | Beat | Goodbye | undefined {
  try {
    const heard = anything.parse(JSON.parse(said));
    return 'kind' in heard && isKind(heard.kind) ? { ...heard, order: orders[heard.kind].parse(heard.order) } : heard;
  } catch {
    return undefined;
  }
}
