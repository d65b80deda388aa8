import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { ApiError, call, environmentSlug, unwrap } from '#web/lib/api.ts';
import { Connection } from '#web/lib/socket.ts';
import type { Check, Line, OwnCheckName } from './check.ts';
import { lineOf } from './library-words.ts';

const socketTimeout = 10_000;
const latencyTries = 5;
/** Round-trip time in milliseconds above which people start to talk over each other. */
const slowFrom = 300;

type Device = { kind: MediaDeviceKind; there: Line; missing: Line };

const devices: readonly Device[] = [
  {
    kind: 'videoinput',
    there: { level: 'info', key: 'camera_there' },
    missing: { level: 'warning', key: 'camera_missing' },
  },
  {
    kind: 'audioinput',
    there: { level: 'info', key: 'microphone_there' },
    missing: { level: 'warning', key: 'microphone_missing' },
  },
];

/** A missing device prevents nobody from joining a call, so it is a warning. */
async function listDevices(): Promise<Line[]> {
  const found = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.map(({ kind, there, missing }) => (found.some((device) => device.kind === kind) ? there : missing));
}

const checkBrowser: Check = async (note) => {
  note.lines([
    isSecureContext ? { level: 'info', key: 'page_secure' } : { level: 'error', key: 'page_insecure' },
    'RTCPeerConnection' in globalThis
      ? { level: 'info', key: 'webrtc_there' }
      : { level: 'error', key: 'webrtc_missing' },
    ...(await listDevices()),
  ]);
};

/** Any response counts, even a refusal: only the connection is tested. */
async function pingServer(): Promise<void> {
  const asked = call(workspaceApi.environment, { params: { name: environmentSlug() } });
  await unwrap(asked).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
  });
}

const checkApi: Check = async (note) => {
  const isReached = await pingServer().then(
    () => true,
    () => false,
  );
  note.lines([isReached ? { level: 'info', key: 'server_answers' } : { level: 'error', key: 'server_silent' }]);
};

/** A separate connection that does not identify itself. */
function isSocketOpen(): Promise<boolean> {
  const connection = new Connection({ event: 'login', token: () => null }, { autoConnect: false });
  const opened = new Promise<boolean>((resolve) => {
    connection.onStatus(() => connection.status === 'connected' && resolve(true));
    setTimeout(() => resolve(false), socketTimeout);
  });
  connection.open();
  return opened.finally(() => connection.close());
}

const checkSocket: Check = async (note) => {
  const isOpen = await isSocketOpen();
  note.lines([isOpen ? { level: 'info', key: 'socket_open' } : { level: 'error', key: 'socket_blocked' }]);
};

const checkLatency: Check = async (note) => {
  const times: number[] = [];
  for (let at = 0; at < latencyTries; at += 1) {
    const start = performance.now();
    await pingServer();
    times.push(performance.now() - start);
  }
  const time = Math.round(times.toSorted((one, other) => one - other)[Math.floor(latencyTries / 2)] ?? 0);
  const values = { time: String(time) };
  note.lines([
    { level: 'info', key: 'latency', values },
    ...(time > slowFrom ? [{ level: 'warning', key: 'latency_high' } as const] : []),
  ]);
};

export const ownChecks: Record<OwnCheckName, Check> = {
  browser: checkBrowser,
  api: checkApi,
  socket: checkSocket,
  latency: checkLatency,
};

/** The last line of a check that threw an error. */
export function lineOfError(error: unknown): Line {
  if (error instanceof ApiError && error.status === 0) return { level: 'error', key: 'server_silent' };
  return lineOf('error', error instanceof Error ? error.message : String(error));
}
