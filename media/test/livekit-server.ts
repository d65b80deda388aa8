import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { findFreeUdpPort } from '../src/free-port.ts';
import type { Keys } from '../src/token.ts';

/** A real LiveKit server, which the embedded one is held against. `.ci/run` builds it where Go is. */
export type LiveKitServer = { url: string; udpPort: number; processId: number; stop: () => Promise<void> };

const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), path.join(homedir(), 'go/bin')];
const program = FOLDERS.map((folder) => path.join(folder, 'livekit-server')).find((file) => existsSync(file));

/** Why nothing can be compared with it here; undefined when it is there. */
export const lacksLiveKit = program === undefined ? 'livekit-server is not installed' : undefined;

const TRIES = 5;

/** `more`: further settings of its section `rtc`. */
export async function startLiveKit(keys: Keys, more: object = {}): Promise<LiveKitServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToStart(keys, more);
    } catch (error) {
      // A port that was free a moment ago may be another's by now.
      if (tries === TRIES) throw error;
    }
  }
}

async function tryToStart(keys: Keys, more: object): Promise<LiveKitServer> {
  if (program === undefined) throw new Error('livekit-server is not installed');
  const [port, tcpPort] = [await findFreeTcpPort(), await findFreeTcpPort()];
  const udpPort = await findFreeUdpPort(undefined);
  const rtc = {
    udp_port: udpPort,
    tcp_port: tcpPort,
    use_external_ip: false,
    enable_loopback_candidate: true,
    ...more,
  };
  const configuration = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc,
    keys: { [keys.apiKey]: keys.apiSecret },
  };
  // JSON is YAML. In the environment, because a command line shows its secrets to every user of the machine.
  const env = { PATH: process.env.PATH, LIVEKIT_CONFIG: JSON.stringify(configuration) };
  const server = spawn(program, [], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'close');
  const { heard, tail } = listenFor(server.stderr, 'starting LiveKit server');
  await Promise.race([
    heard,
    ended.then(([code]) => Promise.reject(new Error(`livekit-server ended with ${code}: ${tail()}`))),
  ]);
  const stop = async () => {
    // Asked politely it waits for those who are still connected.
    server.kill('SIGKILL');
    await ended;
  };
  return { url: `ws://127.0.0.1:${port}`, udpPort, processId: server.pid ?? 0, stop };
}

/** Reads to the end, so that a full pipe never holds the server up. `tail` is what was said last. */
function listenFor(stream: Readable, words: string): { heard: Promise<void>; tail: () => string } {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  let tail = '';
  stream.on('data', (chunk: Buffer) => {
    tail = (tail + chunk).slice(-4096);
    if (tail.includes(words)) resolve();
  });
  return { heard, tail: () => tail };
}

async function findFreeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
