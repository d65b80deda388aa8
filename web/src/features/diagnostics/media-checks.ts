import type { ConnectionCheck } from 'livekit-client';
import type { Check, MediaCheckName } from './check.ts';
import { lineOf } from './library-words.ts';

export type MediaAccess = { token: string; url: string };

/** Longer than any of them takes, so that one whose browser never answers does not hold the others up. */
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

/** An empty address is that of this very page. */
const addressOf = (url: string): string => url || location.origin.replace(/^http/, 'ws');

async function open(openAccess: () => Promise<MediaAccess>) {
  const [library, { token, url }] = await Promise.all([import('livekit-client'), openAccess()]);
  /** One for all checks: which protocol was the better one decides how the regions are tried. */
  const options = {};
  return {
    begin: () => new library.ConnectionCheck(addressOf(url), token, options),
    skipped: library.CheckStatus.SKIPPED,
  };
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The check did not come to an end')), checkTimeout);
  });
  return Promise.race([work, late]);
}

/** livekit-client's own checks against the configured media server. It is loaded, and the room opened, with the first. */
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
