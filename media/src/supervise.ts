import { attach, type ControlLink, TakenError } from './control-link.ts';
import type { MediaEvent } from './events.ts';
import { chooseTcpPort, chooseUdpPort } from './free-port.ts';
import type { Relay } from './ice-servers.ts';
import { type Launch, launch } from './launch.ts';
import type { FromMediaProcess } from './process-messages.ts';
import { fingerprintOf, readProcessRecord } from './process-record.ts';
import { Questions } from './questions.ts';

export type { LeaveReason, MediaEvent, RoomSnapshot } from './events.ts';

type MayMove = { udp?: boolean; tcp?: boolean };

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
  relay?: Relay;
  /** The only address to receive media at. */
  bindAddress?: string;
  /** The media ports that may be replaced by a free one when another program uses them. For other ports that is an error. */
  mayMove?: MayMove;
  /** Node binary to run; the current one by default. */
  nodePath?: string;
  /**
   * A folder for the process alone. With it, calls outlive this server: the next server with the same options takes the process over, and
   * one with other options ends it. Without it the process ends with this one, however that ends.
   */
  recordFolder?: string;
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
  /** The ICE password of one of its connections, by its user fragment; undefined when there is none, or no answer. */
  passwordOf(ufrag: string): Promise<string | undefined>;
  /** For the current process; undefined between its death and restart. */
  processId(): number | undefined;
  /**
   * Starts with a snapshot, unless the process is down: then after its restart. Returns the function that unsubscribes.
   */
  onEvent(listener: (event: SupervisorEvent) => void): () => void;
  /** Asks for a snapshot, which all listeners get, in order with the other events. */
  requestSnapshot(): void;
  stop(): Promise<void>;
  /**
   * Ends the process if nobody is in a call; a call continues for a minute, in which another server may take the
   * process over.
   */
  leave(): Promise<void>;
};

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;
/** A process that ran this long was healthy: its death resets the backoff. */
const HEALTHY_MS = 60_000;

/** Starts the media process, or takes over the one that an earlier server left, and keeps it running until stop(). */
export async function startMedia(options: MediaOptions): Promise<MediaProcess> {
  const { nodePath = process.execPath, recordFolder, mayMove = {}, ...configuration } = options;
  const keptIn =
    recordFolder === undefined
      ? undefined
      : { folder: recordFolder, fingerprint: fingerprintOf({ ...configuration, mayMove }) };
  const supervisor = new Supervisor({ nodePath, recordFolder: keptIn, configuration }, mayMove);
  await supervisor.start();
  const { httpPort, udpPort, tcpPort } = supervisor.ports;
  return {
    url: `ws://127.0.0.1:${httpPort}`,
    udpPort,
    tcpPort,
    passwordOf: (ufrag) => supervisor.passwordOf(ufrag),
    processId: () => supervisor.processId,
    onEvent: (listener) => supervisor.listen(listener),
    requestSnapshot: () => supervisor.requestSnapshot(),
    stop: () => supervisor.stop(),
    leave: () => supervisor.leave(),
  };
}

class Supervisor {
  private wanted: Launch;
  private readonly mayMove: MayMove;
  private readonly listeners = new Set<(event: SupervisorEvent) => void>();
  private readonly questions = new Questions();
  private link: ControlLink | undefined;
  private isStopping = false;
  private retry: NodeJS.Timeout | undefined;
  private retryMs = FIRST_RETRY_MS;
  private startedAt = 0;

  constructor(wanted: Launch, mayMove: MayMove) {
    this.wanted = wanted;
    this.mayMove = mayMove;
  }

  async start(): Promise<void> {
    const link = (await this.adopt()) ?? (await this.launch());
    this.link = link;
    this.startedAt = Date.now();
    const { httpPort, udpPort, tcpPort } = link.attached;
    // A restart uses the same.
    this.wanted = { ...this.wanted, configuration: { ...this.wanted.configuration, httpPort, udpPort, tcpPort } };
    void link.closed.then(() => this.died());
  }

  get ports(): { httpPort: number; udpPort: number; tcpPort: number } {
    return this.wanted.configuration;
  }

  get processId(): number | undefined {
    return this.link?.isOpen ? this.link.attached.pid : undefined;
  }

  listen(listener: (event: SupervisorEvent) => void): () => void {
    this.listeners.add(listener);
    this.requestSnapshot();
    return () => this.listeners.delete(listener);
  }

  requestSnapshot(): void {
    this.link?.send({ kind: 'snapshot' });
  }

  passwordOf(ufrag: string): Promise<string | undefined> {
    return this.questions.ask(ufrag, () => this.link?.send({ kind: 'password', ufrag }));
  }

  async stop(): Promise<void> {
    this.endSupervision();
    await this.link?.end();
  }

  async leave(): Promise<void> {
    this.endSupervision();
    await this.link?.detach();
  }

  private endSupervision(): void {
    this.isStopping = true;
    clearTimeout(this.retry);
  }

  /** The process of an earlier server, if its configuration is the same. */
  private async adopt(): Promise<ControlLink | undefined> {
    const { recordFolder } = this.wanted;
    const kept = recordFolder && readProcessRecord(recordFolder.folder);
    if (!kept) return undefined;
    try {
      const link = await attach(kept.controlPort, kept.token, (message) => this.receive(message));
      if (kept.fingerprint === recordFolder.fingerprint) return link;
      await link.end();
    } catch (error) {
      // Beside another running server this process is an extra one, which no later server may find.
      if (error instanceof TakenError) this.wanted = { ...this.wanted, recordFolder: undefined };
    }
    return undefined;
  }

  private async launch(): Promise<ControlLink> {
    const { udp, tcp } = this.mayMove;
    if (this.wanted.configuration.udpPort !== 0 && !udp && !tcp) return this.launchOnce();
    try {
      return await this.launchOnce();
    } catch {
      // Another program may have taken the port in the last moment. A second failure has another cause.
      return this.launchOnce();
    }
  }

  private async launchOnce(): Promise<ControlLink> {
    const { configuration } = this.wanted;
    const { bindAddress } = configuration;
    const udpPort = await chooseUdpPort(configuration.udpPort, this.mayMove.udp, bindAddress);
    const tcpPort = await chooseTcpPort(configuration.tcpPort, this.mayMove.tcp, bindAddress);
    const wanted = { ...this.wanted, configuration: { ...configuration, udpPort, tcpPort } };
    return launch(wanted, (message) => this.receive(message));
  }

  private receive(message: FromMediaProcess): void {
    if (message.kind === 'event') this.emit(message.event);
    if (message.kind === 'password') this.questions.answer(message.ufrag, message.password);
    if (message.kind === 'fault') console.error(message.text);
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
