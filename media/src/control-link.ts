import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { challengeOf, isSame, proofOf } from './control-proof.ts';
import type { Attached, FromMediaProcess, ToMediaProcess } from './process-messages.ts';

/** Another running server controls the media process already. */
export class TakenError extends Error {}

const ATTACH_MS = 3_000;
const STOP_MS = 3_000;
const GONE_MS = 1_000;
const TAKEN = 409;

/** The server's end of the control connection, which exists as long as the media process. */
export class ControlLink {
  readonly attached: Attached;
  /** Resolves when the process has ended, or when this link has released it. */
  readonly closed: Promise<void>;
  private readonly socket: WebSocket;

  constructor(socket: WebSocket, attached: Attached) {
    this.socket = socket;
    this.attached = attached;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(message: ToMediaProcess): void {
    // If the process dies before it receives this, another one is started.
    if (this.isOpen) this.socket.send(JSON.stringify(message), () => undefined);
  }

  /** Releases the process; it continues if anybody needs it. */
  async detach(): Promise<void> {
    this.socket.close();
    await within(STOP_MS, this.closed);
    this.socket.terminate();
  }

  /** Ends the process, and returns when its ports are free. */
  async end(): Promise<void> {
    this.send({ kind: 'stop' });
    await within(STOP_MS, this.closed);
    if (this.isOpen) signal(this.attached.pid, 'SIGKILL');
    // A process whose parent is dead may stay in the process table, so the wait is limited.
    for (let waited = 0; waited < GONE_MS && signal(this.attached.pid, 0); waited += 10) await pause(10);
  }
}

/** Acquires the media process behind the port. Throws TakenError, or another error if no process of ours listens there. */
export async function attach(
  port: number,
  token: string,
  onMessage: (message: FromMediaProcess) => void,
): Promise<ControlLink> {
  const { promise, resolve, reject } = Promise.withResolvers<ControlLink>();
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, {
    headers: { authorization: `Bearer ${challengeOf(token)}` },
    handshakeTimeout: ATTACH_MS,
    perMessageDeflate: false,
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the media process has ended')));
  socket.once('unexpected-response', (request, { statusCode }) => {
    reject(statusCode === TAKEN ? new TakenError('another server holds it') : new Error(`answered ${statusCode}`));
    request.destroy();
  });
  const silent = setTimeout(() => socket.terminate(), ATTACH_MS);
  socket.once('message', (text) => {
    const attached = readAttached(String(text), token);
    if (!attached) return socket.terminate();
    socket.on('message', (more) => onMessage(JSON.parse(String(more)) as FromMediaProcess));
    resolve(new ControlLink(socket, attached));
  });
  return promise.finally(() => clearTimeout(silent));
}

/** The first message of our media process; undefined when another program listens there. */
function readAttached(text: string, token: string): Attached | undefined {
  try {
    const message = JSON.parse(text) as FromMediaProcess;
    return message.kind === 'attached' && isSame(message.proof, proofOf(token)) ? message : undefined;
  } catch {
    return undefined;
  }
}

async function within(milliseconds: number, event: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([event, pause(milliseconds, undefined, over).catch(() => undefined)]);
  over.abort();
}

/** Whether the process exists; signal 0 only checks. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
