import { ControlServer } from './control-server.ts';
import type { MediaEvent } from './events.ts';
import { type MediaServer, openMediaServer } from './media-server.ts';
import type { FromNewborn, ToMediaProcess, ToNewborn } from './process-messages.ts';

/**
 * Entry of the media process. It belongs to the server with its control connection. When that server dies, calls
 * continue while anybody is in one and until another server takes over, but only for a limited time.
 */
let server: MediaServer | undefined;
let control: ControlServer | undefined;
let hasBeenHeld = false;
let outlives = false;
let waiting: NodeJS.Timeout | undefined;

/** livekit-client tries to reconnect for 44 s; after that nobody is left in a call. */
const ALONE_MS = 60_000;

/** Native threads keep the process alive, so it always ends by exit. */
function end(code: number): never {
  server?.close();
  process.exit(code);
}

function endUnlessNeeded(): void {
  if (!control?.isAttached && server?.isEmpty) end(0);
}

function onAttached(proof: string): void {
  if (!server) return;
  const { httpPort, udpPort, tcpPort } = server;
  control?.send({ kind: 'attached', proof, pid: process.pid, httpPort, udpPort, tcpPort });
  if (hasBeenHeld) server.setReachable(true);
  hasBeenHeld = true;
  clearTimeout(waiting);
}

function onDetached(): void {
  if (!outlives) end(0);
  server?.setReachable(false);
  waiting = setTimeout(() => end(0), ALONE_MS);
  endUnlessNeeded();
}

function onEvent(event: MediaEvent): void {
  control?.send({ kind: 'event', event });
  if (event.type === 'participant_left') setImmediate(endUnlessNeeded);
}

const FAULT_REPORT_MS = 1000;
let faultReportedAt = 0;

/** At most one line a second: a client must not be able to fill the disk by provoking an error. */
function reportFault(error: unknown): void {
  if (Date.now() - faultReportedAt < FAULT_REPORT_MS) return;
  faultReportedAt = Date.now();
  const text = `media: a request failed: ${error instanceof Error ? error.stack : 'unknown'}`;
  if (control?.isAttached) control.send({ kind: 'fault', text });
  else console.error(text);
}

function sendToParent(message: FromNewborn): void {
  if (process.connected) process.send?.(message);
}

function onMessage(message: ToMediaProcess): void {
  if (message.kind === 'stop') end(0);
  if (message.kind === 'snapshot') server?.emitSnapshot();
  if (message.kind === 'password') {
    const { ufrag } = message;
    const password = server?.passwordOf(ufrag);
    control?.send({ kind: 'password', ufrag, ...(password === undefined ? {} : { password }) });
  }
}

async function start({ configuration, token, ...more }: ToNewborn): Promise<void> {
  outlives = more.outlives;
  try {
    server = await openMediaServer({ ...configuration, onEvent, onFault: reportFault });
    control = await ControlServer.open(token, { onAttached, onMessage, onDetached });
    const { udpPort, tcpPort } = server;
    sendToParent({ kind: 'started', controlPort: control.port, udpPort, tcpPort });
  } catch (error) {
    sendToParent({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown error' });
  }
}

process.on('message', (message: ToNewborn) => void start(message));
// The server died before it, or another one, acquired this process.
process.on('disconnect', () => {
  if (!hasBeenHeld) end(0);
});
process.on('SIGTERM', () => end(0));
if (!process.connected) {
  console.error('media: this process is started by the server, not manually');
  process.exit(1);
}
