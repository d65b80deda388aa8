import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClusterBus, clusterTiming, type Transport } from './cluster-bus.ts';

/** All nodes on one wire, which loses the messages that a test chooses. */
class Wire {
  isUp = true;
  loses = (_text: string): boolean => false;
  readonly sent: string[] = [];
  readonly #ears: ((text: string) => void)[] = [];

  carrier(): Transport {
    return {
      isUp: () => this.isUp,
      send: async (text) => {
        if (!this.isUp) throw new Error('down');
        this.sent.push(text);
        if (!this.loses(text)) for (const hear of this.#ears) hear(text);
      },
      onMessage: (hear) => this.#ears.push(hear),
      close: async () => {},
    };
  }
}

const log = { warn: () => {} };
const disconnect = (who: string) => ['disconnect', { who }] as const;
const isLetter = (text: string): boolean => text.includes('"kind":"disconnect"');

let quick: Wire;
let sure: Wire;
let open: ClusterBus[];

beforeEach(() => {
  vi.useFakeTimers();
  [quick, sure, open] = [new Wire(), new Wire(), []];
});

afterEach(async () => {
  await Promise.all(open.map((node) => node.close()));
  vi.useRealTimers();
});

function startNode() {
  const nodes = new ClusterBus({ primary: quick.carrier(), fallback: sure.carrier(), log });
  const [heard, missed, gone]: [string[], string[], string[]] = [[], [], []];
  const people: object[] = [];
  nodes.on('presence', ({ rooms }) => people.push(rooms));
  nodes.on('requestPresence', ({ node }) => {
    if (node === nodes.id) nodes.publish('presence', { rooms: { lobby: ['ana'] } });
  });
  nodes.on('disconnect', ({ who }) => heard.push(who));
  nodes.onMissed((node) => missed.push(node));
  nodes.onGone((node) => gone.push(node));
  nodes.start();
  open.push(nodes);
  return { nodes, heard, missed, gone, people };
}

const beats = (count: number) => vi.advanceTimersByTimeAsync(count * clusterTiming.heartbeat);

describe('nodes of one installation', () => {
  it('hear each other through the quick carrier once every one of them does', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    a.nodes.publish(...disconnect('tab'));
    await beats(1);
    expect([b.heard, a.heard, b.missed]).toEqual([['tab'], [], []]);
    expect(quick.sent.some(isLetter)).toBe(true);
  });

  it('hear each other through the sure one while the quick one is down', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    quick.isUp = false;
    a.nodes.publish(...disconnect('tab'));
    await beats(2);
    expect([b.heard, b.missed]).toEqual([['tab'], []]);
  });

  it('send a letter again that the quick one refused, and open it once', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    quick.loses = (text) => {
      if (isLetter(text)) throw new Error('the connection broke when it had been said');
      return false;
    };
    a.nodes.publish(...disconnect('tab'));
    await beats(3);
    expect([b.heard, b.missed]).toEqual([['tab'], []]);
  });

  it('notice within two beats that a letter was lost', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    quick.loses = isLetter;
    a.nodes.publish(...disconnect('tab'));
    await beats(2);
    expect([b.heard, b.missed]).toEqual([[], [a.nodes.id]]);
    await beats(3);
    expect(b.missed).toHaveLength(1);
  });

  it('take a node that has said nothing for five seconds for dead, and what it said meanwhile for lost', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    sure.loses = (text) => text.includes(a.nodes.id);
    a.nodes.publish(...disconnect('tab'));
    await vi.advanceTimersByTimeAsync(clusterTiming.goneAfter + 2 * clusterTiming.heartbeat);
    expect(b.gone).toEqual([a.nodes.id]);
    sure.loses = () => false;
    await beats(1);
    expect(b.missed).toEqual([a.nodes.id]);
  });

  it('know at once that one leaves', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    await a.nodes.close();
    expect(b.gone).toEqual([a.nodes.id]);
  });

  it('are asked by a newcomer for their people, and again by one that missed something', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    expect(b.people).toEqual([{ lobby: ['ana'] }]);
    quick.loses = isLetter;
    a.nodes.publish(...disconnect('tab'));
    await beats(3);
    expect(b.people).toHaveLength(2);
  });

  it.each(['', 'no JSON', 'null', '[]', '{"from":"x"}', '{"from":"x","number":"1","kind":"emit","order":{}}'])(
    'are not ended by what is malformed: %j',
    async (text) => {
      const [a, b] = [startNode(), startNode()];
      await beats(2);
      await quick.carrier().send(text);
      a.nodes.publish(...disconnect('tab'));
      await beats(1);
      expect(b.heard).toEqual(['tab']);
    },
  );

  it('take an order of the wrong shape for lost', async () => {
    const [a, b] = [startNode(), startNode()];
    await beats(2);
    a.nodes.publish('disconnect', { who: 7 } as never);
    await beats(2);
    expect([b.heard, b.missed]).toEqual([[], [a.nodes.id]]);
  });

  it('one alone tells nobody', async () => {
    const a = startNode();
    await beats(2);
    a.nodes.publish(...disconnect('tab'));
    expect([...quick.sent, ...sure.sent].some(isLetter)).toBe(false);
  });
});
