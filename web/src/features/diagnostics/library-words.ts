import type { Line, LineKey, LineValues } from './check.ts';

/** The log lines of livekit-client's checks and their translation keys. */
const library: readonly (readonly [RegExp, LineKey])[] = [
  [/^check is running already$/, 'running_already'],
  [/^Server is insecure/, 'insecure_server'],
  [/^Connected to server, version (?<version>.+)\.$/, 'connected'],
  [/^Websocket connection could not be established$/, 'no_websocket'],
  [/^error with ICE candidate: (?<problem>.+)$/, 'ice_error'],
  [/^ports need to be open on firewall/, 'ports_closed'],
  [/^Server is not configured for ICE\/TCP$/, 'no_ice_tcp'],
  [/^No public IPv4 UDP candidates were found/, 'no_public_udp'],
  [/^No STUN servers configured/, 'no_stun'],
  [/^No TURN servers configured/, 'no_turn'],
  [/^TURN is configured server side, but TURN\/TLS is unavailable/, 'no_turn_tls'],
  [/^Did not attempt to reconnect$/, 'no_reconnect'],
  [/^Not able to reconnect$/, 'reconnect_failed'],
  [/^reconnection is only possible in Redis-based configurations$/, 'reconnect_needs_redis'],
  [/^unable to detect audio from microphone$/, 'microphone_silent'],
  [/^detected audio from microphone$/, 'microphone_heard'],
  [/^published (?<number>\d+) audio packets$/, 'audio_sent'],
  [/^camera appears to be producing only black frames$/, 'camera_black'],
  [/^received video frames$/, 'camera_seen'],
  [/^published (?<number>\d+) video packets$/, 'video_sent'],
  [/^Could not get RTCStats$/, 'no_stats'],
  [/^Could not determine packets are sent$/, 'no_packets'],
  [/^Could not reconnect using (?<protocol>\w+) protocol after 10 seconds$/, 'no_protocol'],
  [/^best connection quality via tcp$/, 'tcp_best'],
  [/^best connection quality via udp$/, 'udp_best'],
  [/^upstream bitrate: (?<rate>[\d.]+) mbps$/, 'bitrate'],
  [/^RTT: (?<time>[\d.]+) ms$/, 'round_trip'],
  [/^jitter: (?<time>[\d.]+) ms$/, 'jitter'],
  [/^packets lost: (?<share>[\d.]+)%$/, 'packets_lost'],
  [/^bandwidth limited (?<share>[\d.]+)%$/, 'bandwidth_limited'],
  [/^cpu limited (?<share>[\d.]+)%$/, 'processor_limited'],
  [/^Region not found$/, 'no_region'],
  [/^best Cloud region: (?<region>.+)$/, 'best_region'],
  [/^The check timed out$/, 'no_end'],
  [/^Using region specific url$/, 'region_address'],
];

/** Messages of errors for an unavailable camera or microphone, in Chrome, Firefox and Safari. */
const devices: readonly (readonly [RegExp, LineKey])[] = [
  [/^permission (denied|dismissed)|request is not allowed by the user agent/i, 'device_refused'],
  [/^requested device not found|object can ?not be found/i, 'device_missing'],
  [/^could not start (video|audio) source|failed to allocate|device in use/i, 'device_busy'],
];

/** Reports are shared, so they must not contain tokens, codes or personal data. */
export const redact = (text: string): string =>
  text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…')
    .replace(/\b(access_token|token|share_code|code)=[^&\s]+/g, '$1=…')
    .replace(/[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g, '…');

/** Translates a line of the library or the browser. Addresses and unknown lines stay as they are. */
export function lineOf(level: Line['level'], text: string): Line {
  for (const [pattern, key] of [...library, ...devices]) {
    const found = pattern.exec(text);
    if (found) return { level, key, ...(found.groups && { values: found.groups as LineValues }) };
  }
  return { level, text: redact(text) };
}
