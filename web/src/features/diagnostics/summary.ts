import type diagnostics from '#web/locales/en/diagnostics.json';
import { type CheckResults, type CheckState, hasLine, mediaCheckNames } from './check.ts';

/**
 * `works_but`: in part, or not as well as it could. `no_network`, `no_browser`: not at all, and the cause. `partly_checked`: the
 * user may not run the media server checks.
 */
export type Verdict = 'works' | 'works_but' | 'no_network' | 'no_browser' | 'no_media' | 'partly_checked';
export type Reason = keyof typeof diagnostics.reason;
export type Summary = { verdict: Verdict; reasons: readonly Reason[] };

type Finding = readonly [isFound: boolean, reason: Reason];
const found = (findings: readonly Finding[]): Reason[] => findings.filter(([isFound]) => isFound).map(([, why]) => why);

const isFailed = ({ state }: { state: CheckState }): boolean => state === 'failed';

function inBrowser({ browser }: CheckResults): Reason[] {
  return found([
    [hasLine(browser, 'page_insecure'), 'insecure_page'],
    [hasLine(browser, 'webrtc_missing'), 'no_webrtc'],
  ]);
}

/** A relay carries the media where nothing else gets through. */
function inNetwork({ api, websocket, webrtc, turn }: CheckResults): Reason[] {
  return found([
    [isFailed(api), 'server_unreachable'],
    [isFailed(websocket) && hasLine(websocket, 'no_websocket'), 'signalling_blocked'],
    [isFailed(webrtc) && turn.state !== 'success', 'media_blocked'],
  ]);
}

/** The server refused the check, which says nothing about the network. */
const isRefused = ({ websocket }: CheckResults): boolean => isFailed(websocket) && !hasLine(websocket, 'no_websocket');

/** Finds the reason why the microphone does not work. The last one covers browser errors without a translation. */
function ofMicrophone({ publishAudio: check }: CheckResults): Reason[] {
  if (!isFailed(check)) return [];
  const [reason = 'microphone_unsent' as const] = found([
    [hasLine(check, 'device_refused'), 'microphone_refused'],
    [hasLine(check, 'device_missing'), 'microphone_missing'],
    [hasLine(check, 'device_busy'), 'microphone_busy'],
    [hasLine(check, 'microphone_silent'), 'microphone_silent'],
  ]);
  return [reason];
}

function ofCamera({ publishVideo: check }: CheckResults): Reason[] {
  if (!isFailed(check)) return [];
  const [reason = 'camera_unsent' as const] = found([
    [hasLine(check, 'device_refused'), 'camera_refused'],
    [hasLine(check, 'device_missing'), 'camera_missing'],
    [hasLine(check, 'device_busy'), 'camera_busy'],
    [hasLine(check, 'camera_black'), 'camera_black'],
  ]);
  return [reason];
}

function ofQuality({ socket, latency, webrtc, reconnect, connectionProtocol: protocol }: CheckResults): Reason[] {
  return found([
    [isFailed(socket), 'updates_blocked'],
    [isFailed(webrtc), 'relayed'],
    [isFailed(reconnect), 'no_reconnect'],
    [isFailed(protocol), 'one_protocol'],
    [hasLine(protocol, 'tcp_best'), 'tcp_better'],
    [hasLine(protocol, 'packets_lost'), 'packets_lost'],
    [hasLine(protocol, 'bandwidth_limited'), 'bandwidth'],
    [hasLine(protocol, 'processor_limited'), 'processor'],
    [hasLine(latency, 'latency_high'), 'slow'],
  ]);
}

/** Summarizes complete results for a call, most serious first. */
export function summaryOf(results: CheckResults): Summary {
  const [browser, network] = [inBrowser(results), inNetwork(results)];
  if (browser.length > 0) return { verdict: 'no_browser', reasons: browser };
  if (network.length > 0) return { verdict: 'no_network', reasons: network };
  if (isRefused(results)) return { verdict: 'no_media', reasons: ['refused'] };
  const reasons = [...ofMicrophone(results), ...ofCamera(results), ...ofQuality(results)];
  if (mediaCheckNames.every((name) => results[name].state === 'skipped')) return { verdict: 'partly_checked', reasons };
  return { verdict: reasons.length > 0 ? 'works_but' : 'works', reasons };
}
