import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { TIMEOUT } from './browser-harness.ts';
import { type Kind, type Server, tokenFor } from './servers.ts';
import { type Client, findChromium, openStage, type Stage } from './stage.ts';
import { UdpProxy } from './udp-proxy.ts';

const found = findChromium();

/** `through`: the port of a network between this person and the server. */
type Entrance = {
  simulcast?: boolean;
  silent?: boolean;
  single?: boolean;
  client?: Client;
  through?: number;
  /** The browser publishes the camera with this codec, if the server agrees. */
  codec?: 'h264';
  lacksH264?: boolean;
};

/** For the tests of a group: a server of this kind and a browser, and pages that close with the test that opened them. */
export function prepareCalls({ lacks, start }: Kind) {
  const reason = 'missing' in found ? found.missing : lacks;
  let server: Server;
  let stage: Stage;
  const pages: Page[] = [];
  beforeAll(async () => {
    if ('missing' in found || lacks) return;
    server = await start();
    stage = await openStage(found.path, server);
  });
  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
  afterAll(async () => {
    await stage?.close();
    await server?.stop();
  });

  async function open(client?: Client): Promise<Page> {
    const page = await stage.openPage(client);
    pages.push(page);
    return page;
  }

  async function enter(identity: string, room: string, options: Entrance = {}): Promise<Page> {
    const page = await open(options.client);
    if (options.through) {
      const ports = [server.udpPort, options.through] as const;
      await page.evaluate(([real, proxy]) => window.call.goThrough(real, proxy), ports);
    }
    if (options.lacksH264) await page.evaluate(() => window.call.forgetH264());
    const token = await tokenFor(identity, room);
    const roomOptions = {
      ...{ adaptiveStream: true, dynacast: true, singlePeerConnection: options.single ?? true },
      ...(options.codec && { publishDefaults: { videoCodec: options.codec, backupCodec: false as const } }),
    };
    // The client's default timeout of 15 s is too short for a machine on which several calls start at once.
    const patient = { peerConnectionTimeout: TIMEOUT.timeout };
    await page.evaluate(([t, o, c]) => window.call.join(t, o, c), [token, roomOptions, patient] as const);
    if (!options.silent) await page.evaluate((simulcast) => window.call.publish(simulcast), options.simulcast ?? true);
    return page;
  }

  return { open, enter, server: () => server };
}

/** The same, with a network for each test, which people may be behind. */
export function prepareNetwork(kind: Kind) {
  const { open, enter, server } = prepareCalls(kind);
  let network: UdpProxy;
  beforeEach(async () => {
    network = await UdpProxy.open(server().udpPort);
  });
  afterEach(() => network?.close());
  const enterBehind = (identity: string, room: string, options: Entrance = {}) =>
    enter(identity, room, { ...options, through: network.port });
  return { open, enter, enterBehind, network: () => network };
}

export const eventsOf = (page: Page) => page.evaluate(() => window.call.events);

export const messagesOf = (page: Page) =>
  page.evaluate(() => window.call.messages.map(({ from, text }) => `${from}: ${text}`));
