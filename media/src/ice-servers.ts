import { createHmac } from 'node:crypto';
import { ICEServer } from '@livekit/protocol';

/** A TURN server that relays for those who cannot reach the media ports, as coturn with `use-auth-secret`. */
export type Relay = {
  /** Such as `turns:turn.example.com:443?transport=tcp`. */
  urls: readonly string[];
  secret: string;
};

/** Longer than any call: a browser shows its name and password again with every renewal. */
const VALID_SECONDS = 24 * 3600;

/** For one participant: a name that ends by itself, and its password (draft-uberti-behave-turn-rest-00). */
export function iceServersFor(identity: string, relay: Relay | undefined, now: number): ICEServer[] {
  if (!relay || relay.urls.length === 0) return [];
  const username = `${Math.floor(now / 1000) + VALID_SECONDS}:${identity}`;
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64');
  return [new ICEServer({ urls: [...relay.urls], username, credential })];
}
