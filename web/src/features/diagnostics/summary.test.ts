import { describe, expect, it } from 'vitest';
import { type CheckName, type CheckResult, type CheckResults, checkNames, type LineKey } from './check.ts';
import { type Reason, summaryOf, type Verdict } from './summary.ts';

const success: CheckResult = { state: 'success', lines: [] };
const skipped: CheckResult = { state: 'skipped', lines: [] };
const failed = (key: LineKey): CheckResult => ({ state: 'failed', lines: [{ level: 'error', key }] });
const unknown: CheckResult = { state: 'failed', lines: [{ level: 'error', text: 'Something new' }] };
const warned = (key: LineKey): CheckResult => ({ state: 'success', lines: [{ level: 'warning', key }] });

type Some = Partial<Record<CheckName, CheckResult>>;
const usual: Some = { turn: skipped, cloudRegion: skipped };
const resultsOf = (some: Some): CheckResults =>
  ({ ...Object.fromEntries(checkNames.map((name) => [name, success])), ...usual, ...some }) as CheckResults;

const afterWebsocket: Some = Object.fromEntries(checkNames.slice(5).map((name) => [name, skipped]));
const afterMedia: Some = {
  reconnect: skipped,
  publishAudio: skipped,
  publishVideo: skipped,
  connectionProtocol: skipped,
};
const noMedia: Some = { websocket: skipped, ...afterWebsocket };

type Row = [what: string, some: Some, verdict: Verdict, reasons: Reason[]];

const rows: Row[] = [
  ['nothing but what is never there', {}, 'works', []],
  ['warnings of the server’s configuration', { websocket: warned('insecure_server') }, 'works', []],
  ['a page without https', { browser: failed('page_insecure') }, 'no_browser', ['insecure_page']],
  ['a browser without WebRTC', { browser: failed('webrtc_missing'), webrtc: unknown }, 'no_browser', ['no_webrtc']],
  [
    'no server',
    { api: failed('server_silent'), socket: skipped, latency: skipped, ...noMedia },
    'no_network',
    ['server_unreachable'],
  ],
  ['no signalling', { websocket: failed('no_websocket'), ...afterWebsocket }, 'no_network', ['signalling_blocked']],
  ['a link that is worth nothing', { websocket: unknown, ...afterWebsocket }, 'no_media', ['refused']],
  ['no media', { webrtc: failed('ports_closed'), ...afterMedia }, 'no_network', ['media_blocked']],
  ['media by a relay', { webrtc: failed('ports_closed'), turn: success, ...afterMedia }, 'works_but', ['relayed']],
  ['a refused camera', { publishVideo: failed('device_refused') }, 'works_but', ['camera_refused']],
  ['no camera', { publishVideo: failed('device_missing') }, 'works_but', ['camera_missing']],
  ['a camera in use', { publishVideo: failed('device_busy') }, 'works_but', ['camera_busy']],
  ['a covered camera', { publishVideo: failed('camera_black') }, 'works_but', ['camera_black']],
  ['a picture that does not leave', { publishVideo: failed('no_packets') }, 'works_but', ['camera_unsent']],
  ['a refused microphone', { publishAudio: failed('device_refused') }, 'works_but', ['microphone_refused']],
  ['no microphone', { publishAudio: failed('device_missing') }, 'works_but', ['microphone_missing']],
  ['a microphone in use', { publishAudio: failed('device_busy') }, 'works_but', ['microphone_busy']],
  ['a muted microphone', { publishAudio: failed('microphone_silent') }, 'works_but', ['microphone_silent']],
  ['sound that does not leave', { publishAudio: unknown }, 'works_but', ['microphone_unsent']],
  ['no live updates', { socket: failed('socket_blocked') }, 'works_but', ['updates_blocked']],
  ['no way back', { reconnect: failed('reconnect_failed') }, 'works_but', ['no_reconnect']],
  ['one way for media', { connectionProtocol: failed('no_protocol') }, 'works_but', ['one_protocol']],
  ['a bad UDP', { connectionProtocol: warned('tcp_best') }, 'works_but', ['tcp_better']],
  ['losses', { connectionProtocol: warned('packets_lost') }, 'works_but', ['packets_lost']],
  ['a narrow upload', { connectionProtocol: warned('bandwidth_limited') }, 'works_but', ['bandwidth']],
  ['a busy device', { connectionProtocol: warned('processor_limited') }, 'works_but', ['processor']],
  ['a long way', { latency: warned('latency_high') }, 'works_but', ['slow']],
  [
    'several things',
    {
      publishAudio: failed('microphone_silent'),
      publishVideo: failed('camera_black'),
      latency: warned('latency_high'),
    },
    'works_but',
    ['microphone_silent', 'camera_black', 'slow'],
  ],
  ['nobody’s right to media', noMedia, 'partly_checked', []],
];

describe('what the checks mean', () => {
  it.each(rows)('of %s', (_what, some, verdict, reasons) => {
    expect(summaryOf(resultsOf(some))).toEqual({ verdict, reasons });
  });
});
