import type { ConnectionCheck } from 'livekit-client';
import type { Check, MediaCheckName } from './check.ts';
import { lineOf } from './library-words.ts';

export type MediaAccess = { token: string; url: string };

/** A timeout longer than any check takes, so that a browser that never responds does not block the others. */
const checkTimeout = 90_000;

const methods = {
  websocket: 'checkWebsocket',
  webrtc: 'checkWebRTC',
  turn: 'checkTURN',
  reconnect: 'checkReconnect',
  publishAudio: 'checkPublishAudio',
  publishVideo: 'checkPublishVideo',
  connectionProtocol: 'checkConnectionProtocol',
  cloudRegion: 'checkCloudRegion',
} as const satisfies Record<MediaCheckName, keyof ConnectionCheck>;

/** An empty URL means this page's origin. */
const addressOf = (url: string): string => url || location.origin.replace(/^http/, 'ws');

async function open(openAccess: () => Promise<MediaAccess>) {
  const [library, { token, url }] = await Promise.all([import('livekit-client'), openAccess()]);
  /** Shared by all checks: the better protocol decides how the regions are tried. */
  const options = {};
  return {
    begin: () => new library.ConnectionCheck(addressOf(url), token, options),
    skipped: library.CheckStatus.SKIPPED,
  };
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The check timed out')), checkTimeout);
  });
  return Promise.race([work, late]);
}

/**
 * livekit-client's own checks against the configured media server. The library is loaded, and the room created, with the first
 * check.
 */
export function mediaChecks(openAccess: () => Promise<MediaAccess>): Record<MediaCheckName, Check> {
  let opened: ReturnType<typeof open> | undefined;
  const checkOf =
    (name: MediaCheckName): Check =>
    async (note) => {
      opened ??= open(openAccess);
      const { begin, skipped } = await opened;
      const check = begin();
      check.on('checkUpdate', (_id, { logs }) => note.lines(logs.map(({ level, message }) => lineOf(level, message))));
      const { status } = await withTimeout(check[methods[name]]());
      if (status === skipped) note.skip();
    };
  const names = Object.keys(methods) as MediaCheckName[];
  return Object.fromEntries(names.map((name) => [name, checkOf(name)])) as Record<MediaCheckName, Check>;
}
