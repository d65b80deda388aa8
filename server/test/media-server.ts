import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type Source = 'MICROPHONE' | 'CAMERA';
type Track = { sid: string; source: Source; muted: boolean };
type TrackRequest = { room?: string; identity: string; track_sid?: string; trackSid?: string };

export type FakeMedia = {
  internalUrl: string;
  removal: (callId: string, personId: string) => Promise<void>;
  /** From now on somebody is connected and sends this. */
  publish: (callId: string, personId: string, sources: Source[]) => void;
  mutedOf: (callId: string, personId: string) => Source[];
  /** It hangs at the next question. Resolves when that comes, with what lets it go on. */
  hang: () => Promise<() => void>;
};

/** A media server that records whom it has to remove, and what to mute. */
export async function startFakeMedia(): Promise<FakeMedia> {
  const removed = new Set<string>();
  const waiting = new Map<string, () => void>();
  const published = new Map<string, Track[]>();
  const goOn = (answer: () => void) => answer();
  let onAsked = goOn;

  const verbs: Record<string, (asked: TrackRequest, key: string) => object | undefined> = {
    RemoveParticipant: (_asked, key) => {
      removed.add(key);
      waiting.get(key)?.();
      return {};
    },
    GetParticipant: ({ identity }, key) => {
      const tracks = published.get(key);
      return tracks && { identity, tracks };
    },
    MutePublishedTrack: ({ track_sid, trackSid = track_sid }, key) => {
      const track = published.get(key)?.find(({ sid }) => sid === trackSid);
      if (track) track.muted = true;
      return track && { track };
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = (await json(request)) as TrackRequest;
    const verb = verbs[request.url?.split('/').at(-1) ?? ''];
    await new Promise<void>((resolve) => onAsked(resolve));
    const callId = asked.room?.split('.').at(-1);
    const known = verb ? verb(asked, `${callId}/${asked.identity}`) : {};
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ?? { code: 'not_found', msg: 'not there' }));
  }
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  return {
    internalUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    removal: (callId, personId) => {
      const key = `${callId}/${personId}`;
      return removed.has(key) ? Promise.resolve() : new Promise((resolve) => waiting.set(key, resolve));
    },
    publish: (callId, personId, sources) => {
      const tracks = sources.map((source, index) => ({ sid: `TR_${index}`, source, muted: false }));
      published.set(`${callId}/${personId}`, tracks);
    },
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      onAsked = (answer) => {
        onAsked = goOn;
        resolve(answer);
      };
      return promise;
    },
    mutedOf: (callId, personId) =>
      (published.get(`${callId}/${personId}`) ?? []).filter(({ muted }) => muted).map(({ source }) => source),
  };
}
