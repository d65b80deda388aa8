import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MediaEvent } from './events.ts';
import { findFreeUdpPort } from './free-port.ts';
import type { FromMediaProcess, MediaConfiguration, ToMediaProcess } from './process-messages.ts';

export type { LeaveReason, MediaEvent, RoomSnapshot } from './events.ts';

export type MediaOptions = {
  /** Port for media over UDP; 0 takes a free one. */
  udpPort: number;
  /** Port for media over TCP, for networks that block UDP; 0 takes a free one. */
  tcpPort: number;
  /** Port for signalling and administration, on loopback only; 0 takes a free one. */
  httpPort: number;
  apiKey: string;
  apiSecret: string;
  /** The address browsers reach this machine at, when it is behind NAT. */
  announcedAddress?: string;
  /** The only address to receive media at. */
  bindAddress?: string;
  /** Node binary to run; the current one by default. */
  nodePath?: string;
};

/**
 * `media_lost`: the process died and all its rooms with it; `media_restored`: it runs again, at the same url, and a
 * snapshot follows.
 */
export type SupervisorEvent = MediaEvent | { type: 'media_lost'; at: number } | { type: 'media_restored'; at: number };

export type MediaProcess = {
  /** For the server's own use: RoomServiceClient and the websocket proxy. */
  url: string;
  udpPort: number;
  tcpPort: number;
  /** Of the process that runs now; undefined between death and restart. */
  processId(): number | undefined;
  /** Begins with a snapshot, unless the process is away: then after its return. Returns what ends the subscription. */
  onEvent(listener: (event: SupervisorEvent) => void): () => void;
  /** Asks for a snapshot, which all listeners get, in order with the other events. */
  requestSnapshot(): void;
  stop(): Promise<void>;
};

/** Media cannot start: the message says which port is taken, and is fit for an operator. */
export class MediaStartError extends Error {}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const START_MS = 15_000;
const STOP_MS = 3_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;
/** A child that ran this long was healthy: its death starts the backoff anew. */
const HEALTHY_MS = 60_000;

/** Starts the media process and keeps it running, at the same ports, until stop(). */
export async function startMedia(options: MediaOptions): Promise<MediaProcess> {
  const { nodePath = process.execPath, ...configuration } = options;
  const udpPort = options.udpPort === 0 ? await findFreeUdpPort(options.bindAddress) : options.udpPort;
  const supervisor = new Supervisor(nodePath, { ...configuration, udpPort });
  await supervisor.start();
  const { httpPort, tcpPort } = supervisor.configuration;
  return {
    url: `ws://127.0.0.1:${httpPort}`,
    udpPort,
    tcpPort,
    processId: () => supervisor.processId,
    onEvent: (listener) => supervisor.listen(listener),
    requestSnapshot: () => supervisor.requestSnapshot(),
    stop: () => supervisor.stop(),
  };
}

class Supervisor {
  /** After the first start, with the ports that were really taken: a restart uses the same. */
  configuration: MediaConfiguration;
  private readonly nodePath: string;
  private readonly listeners = new Set<(event: SupervisorEvent) => void>();
  private child: ChildProcess | undefined;
  private isStopping = false;
  private retry: NodeJS.Timeout | undefined;
  private retryMs = FIRST_RETRY_MS;
  private startedAt = 0;

  constructor(nodePath: string, configuration: MediaConfiguration) {
    this.nodePath = nodePath;
    this.configuration = configuration;
  }

  async start(): Promise<void> {
    const child = fork(MAIN, { execPath: this.nodePath, execArgv: [], env: childEnvironment() });
    this.child = child;
    const started = await waitForStart(child, this.configuration);
    this.configuration = { ...this.configuration, httpPort: started.httpPort, tcpPort: started.tcpPort };
    this.startedAt = Date.now();
    child.on('message', (message: FromMediaProcess) => {
      if (message.kind === 'event') this.emit(message.event);
    });
    child.once('exit', () => this.died());
    if (!isRunning(child)) this.died();
  }

  get processId(): number | undefined {
    return this.child && isRunning(this.child) ? this.child.pid : undefined;
  }

  listen(listener: (event: SupervisorEvent) => void): () => void {
    this.listeners.add(listener);
    this.requestSnapshot();
    return () => this.listeners.delete(listener);
  }

  requestSnapshot(): void {
    // A child that dies before it answers is followed by another, which is asked again.
    if (this.child?.connected) this.child.send({ kind: 'snapshot' } satisfies ToMediaProcess, () => undefined);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.retry);
    const { child } = this;
    if (child) await end(child);
  }

  private died(): void {
    if (this.isStopping) return;
    this.emit({ type: 'media_lost', at: Date.now() });
    if (Date.now() - this.startedAt > HEALTHY_MS) this.retryMs = FIRST_RETRY_MS;
    this.scheduleRestart();
  }

  private scheduleRestart(): void {
    this.retry = setTimeout(() => this.restart(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
  }

  private restart(): void {
    this.start().then(
      () => {
        this.emit({ type: 'media_restored', at: Date.now() });
        this.requestSnapshot();
      },
      () => {
        if (!this.isStopping) this.scheduleRestart();
      },
    );
  }

  private emit(event: SupervisorEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

type Started = Extract<FromMediaProcess, { kind: 'started' }>;

/** Rejects, and leaves no child behind, when the child reports a failure, dies, or says nothing. */
async function waitForStart(child: ChildProcess, configuration: MediaConfiguration): Promise<Started> {
  const { promise, resolve, reject } = Promise.withResolvers<Started>();
  const fail = (message: string) => reject(new MediaStartError(`media server: ${message}`));
  const timeout = setTimeout(() => fail('did not start in time'), START_MS);
  const onMessage = (message: FromMediaProcess) => {
    if (message.kind === 'started') resolve(message);
    if (message.kind === 'failed') fail(message.message);
  };
  const onExit = () => fail('ended while starting');
  child.on('message', onMessage).once('exit', onExit);
  child.on('error', (error) => fail(error.message));
  child.send({ kind: 'start', configuration } satisfies ToMediaProcess, () => undefined);
  try {
    return await promise;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timeout);
    child.off('message', onMessage).off('exit', onExit);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  if (child.connected) child.send({ kind: 'stop' } satisfies ToMediaProcess, () => undefined);
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(force);
}

/** The child needs nothing of the server's environment, least of all its secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) };
}
