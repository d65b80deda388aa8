import { ICEServer } from '@livekit/protocol';
import { makeCredentials } from './turn-credentials.ts';

/** A TURN server that relays for those who cannot reach the media ports, as coturn with `use-auth-secret`. */
export type Relay = {
  /** Such as `turns:turn.example.com:443?transport=tcp`; none: this server's own, at the address of the page. */
  urls: readonly string[];
  secret: string;
};

/** A host and a port as a browser writes them. */
const HOST = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The relay behind the https port that a page came from. */
function urlsAt(host: string): string[] {
  if (!HOST.test(host)) return [];
  return [`turns:${/:\d+$/.test(host) ? host : `${host}:443`}?transport=tcp`];
}

/** `host`: the one that the participant's page was asked for at. */
export function iceServersFor(identity: string, host: string, relay: Relay | undefined, now: number): ICEServer[] {
  const urls = relay && (relay.urls.length > 0 ? [...relay.urls] : urlsAt(host));
  if (!urls || urls.length === 0) return [];
  return [new ICEServer({ urls, ...makeCredentials(identity, relay.secret, now) })];
}
