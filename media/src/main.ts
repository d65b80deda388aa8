import { type MediaServer, openMediaServer } from './media-server.ts';
import type { FromMediaProcess, MediaConfiguration, ToMediaProcess } from './process-messages.ts';

/** Entry of the media process. It lives exactly as long as its parent: the IPC channel is its lifeline. */
let server: MediaServer | undefined;

function tell(message: FromMediaProcess): void {
  if (process.connected) process.send?.(message);
}

/** Native threads keep the process alive, so it always ends by exit. */
function end(code: number): never {
  server?.close();
  process.exit(code);
}

const FAULT_REPORT_MS = 1000;
let faultReportedAt = 0;

/** At most one line a second: a fault that a client can provoke must not fill the disk. */
function reportFault(error: unknown): void {
  if (Date.now() - faultReportedAt < FAULT_REPORT_MS) return;
  faultReportedAt = Date.now();
  console.error('media: a request failed:', error instanceof Error ? error.stack : 'unknown');
}

async function start(configuration: MediaConfiguration): Promise<void> {
  try {
    server = await openMediaServer({
      ...configuration,
      onEvent: (event) => tell({ kind: 'event', event }),
      onFault: reportFault,
    });
    const { httpPort, udpPort, tcpPort } = server;
    tell({ kind: 'started', httpPort, udpPort, tcpPort });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown error' });
  }
}

process.on('message', (message: ToMediaProcess) => {
  if (message.kind === 'stop') end(0);
  else if (message.kind === 'snapshot') server?.emitSnapshot();
  else void start(message.configuration);
});
process.on('disconnect', () => end(0));
process.on('SIGTERM', () => end(0));
// Ctrl-C reaches the whole process group; the parent decides when media ends.
process.on('SIGINT', () => undefined);
if (!process.connected) {
  console.error('media: this process is started by the server, not by hand');
  process.exit(1);
}
