import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, request as httpsRequest } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '../../src/free-port.ts';
import type { KeyPair } from '../../src/tls/certificate.ts';
import { TIMEOUT } from '../timeout.ts';

export type Pebble = {
  directory: string;
  /** Has the authority find a name at an address. */
  leadTo: (host: string, address: string) => Promise<void>;
  stop: () => Promise<void>;
};

type Ports = { httpPort: number; tlsPort: number };

/** `.ci/run` builds them where Go is. */
const places = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go/bin')];

function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const program = places.map((place) => join(place, name)).find((path) => existsSync(path));
  if (!program) throw new Error(`${name} is not installed`);
  return spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
}

async function connectOnce(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

/** Resolves when the program listens. */
async function whenOpen(port: number, child: ChildProcess): Promise<void> {
  await vi.waitFor(async () => {
    if (child.exitCode === null) await connectOnce(port);
  }, TIMEOUT);
  if (child.exitCode !== null) throw new Error(`a program of Pebble ended with status ${child.exitCode}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Let's Encrypt's test authority, with a name server that finds every name on this machine. */
export async function startPebble(
  folder: string,
  { cert, key }: KeyPair,
  { httpPort, tlsPort }: Ports,
): Promise<Pebble> {
  const [port, management, dns, dnsManagement] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const [certificate, privateKey, config] = ['cert.pem', 'key.pem', 'pebble.json'].map((name) => join(folder, name));
  writeFileSync(String(certificate), cert);
  writeFileSync(String(privateKey), key);
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    ...{ certificate, privateKey, httpPort, tlsPort, ocspResponderURL: '', externalAccountBindingRequired: false },
    domainBlocklist: ['refused.example.com'],
    retryAfter: { authz: 1, order: 1 },
    keyAlgorithm: 'ecdsa',
    profiles: { default: { description: 'Ninety days', validityPeriod: 90 * 24 * 60 * 60 } },
  };
  writeFileSync(String(config), JSON.stringify({ pebble }));
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-doh', '', '-defaultIPv6', ''];
  const names = run('pebble-challtestsrv', [
    '-dnsserver',
    `127.0.0.1:${dns}`,
    '-management',
    `127.0.0.1:${dnsManagement}`,
    ...off,
  ]);
  const authority = run('pebble', ['-config', String(config), '-dnsserver', `127.0.0.1:${dns}`], {
    PEBBLE_VA_NOSLEEP: '1',
    PEBBLE_AUTHZREUSE: '0',
  });
  await Promise.all([whenOpen(port, authority), whenOpen(dnsManagement, names)]);
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    async leadTo(host, address) {
      const tell = (path: string, body: object) =>
        fetch(`http://127.0.0.1:${dnsManagement}/${path}`, { method: 'POST', body: JSON.stringify(body) });
      await tell('clear-a', { host: `${host}.` });
      await tell('add-a', { host: `${host}.`, addresses: [address] });
    },
    stop: async () => void (await Promise.all([end(authority), end(names)])),
  };
}

export type Gate = {
  directory: string;
  state: 'open' | 'limited' | 'away';
  /** How often somebody asked for a new order. */
  orders: number;
  stop: () => Promise<void>;
};

const limited = JSON.stringify({
  type: 'urn:ietf:params:acme:error:rateLimited',
  detail: 'too many certificates already issued for this name',
});

/** Stands before the authority, and can refuse as Let's Encrypt does when somebody asks too much, or not answer at all. */
export async function openGate(directory: string, certificate: KeyPair): Promise<Gate> {
  const target = new URL(directory);
  const server = createServer(certificate, (asked, answer) => {
    const isOrder = asked.url === '/order-plz';
    if (isOrder) gate.orders += 1;
    if (gate.state === 'away') {
      asked.socket.destroy();
      return;
    }
    if (gate.state === 'limited' && isOrder) {
      answer
        .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': String(3 * 60 * 60) })
        .end(limited);
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = httpsRequest(
      { host: target.hostname, port: target.port, ca: certificate.cert, method, path, headers },
      (response) => {
        // Pebble refuses one nonce in twenty, to try its clients; the request that repeats it is no further order.
        if (isOrder && response.statusCode === 400) gate.orders -= 1;
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      },
    );
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gate: Gate = {
    directory: `https://127.0.0.1:${(server.address() as AddressInfo).port}/dir`,
    state: 'open',
    orders: 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gate;
}
