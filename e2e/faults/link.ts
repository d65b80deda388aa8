import { once } from 'node:events';
import { createConnection, createServer, Socket } from 'node:net';

/** A network link between two programs that a test can break. */
export type Link = {
  port: number;
  /** Ends every connection in both directions at once. New ones are let through. */
  cut: () => void;
  /** Drops all data silently until `heal`; connections stay open, including new ones. */
  goSilent: () => void;
  /** Closes all connections, and new ones at once, until `heal`. */
  refuse: () => void;
  /** Lets new connections through, to another port if one is given. Silent connections are cut. */
  heal: (port?: number) => void;
  close: () => Promise<void>;
};

type State = 'open' | 'silent' | 'refusing';

export async function openLink(target: number): Promise<Link> {
  const pairs = new Set<[Socket, Socket]>();
  let state: State = 'open';
  let to = target;
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (state === 'refusing') return near.destroy();
    const far = state === 'open' ? createConnection(to, '127.0.0.1') : new Socket();
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const part = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const side of pair) side.on('error', part).on('close', part);
    if (state === 'open') near.pipe(far).pipe(near);
    else near.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const cut = (): void => {
    for (const sides of [...pairs]) for (const side of sides) side.destroy();
  };
  return {
    port: address.port,
    cut,
    goSilent() {
      state = 'silent';
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    refuse() {
      state = 'refusing';
      cut();
    },
    heal(port = to) {
      to = port;
      if (state === 'silent') cut();
      state = 'open';
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
