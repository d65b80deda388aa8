import { describe, expect, it } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { lineOf, redact } from './library-words.ts';
import { sentenceOfLine } from './report.ts';

/** The texts of section 8 of the specification, to the letter. */
const specified = [
  'check is running already',
  'Could not reconnect using udp protocol after 10 seconds',
  'Region not found',
  'unable to detect audio from microphone',
  'Could not get RTCStats',
  'Could not determine packets are sent',
  'camera appears to be producing only black frames',
  'Did not attempt to reconnect',
  'Not able to reconnect',
  'reconnection is only possible in Redis-based configurations',
];

/** Other texts that livekit-client 2.23 logs. */
const logged = [
  'Server is insecure, clients may block connections to it',
  'Connected to server, version 1.13.5.',
  'Websocket connection could not be established',
  'error with ICE candidate: 701 STUN host lookup received error. stun:example.com',
  'ports need to be open on firewall in order to connect.',
  'Server is not configured for ICE/TCP',
  'No public IPv4 UDP candidates were found. Your server is likely not configured correctly',
  'No STUN servers configured on server side.',
  'No TURN servers configured.',
  'TURN is configured server side, but TURN/TLS is unavailable.',
  'detected audio from microphone',
  'published 147 audio packets',
  'received video frames',
  'published 1125 video packets',
  'best connection quality via tcp',
  'best connection quality via udp',
  'upstream bitrate: 1.97 mbps',
  'RTT: 2.81 ms',
  'jitter: 0.84 ms',
  'packets lost: 3.10%',
  'bandwidth limited 12.00%',
  'cpu limited 40.00%',
  'best Cloud region: fra',
  'Using region specific url',
];

async function translate(language: 'en' | 'pt') {
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces('diagnostics');
  return (text: string) => sentenceOfLine(lineOf('info', text));
}

describe('a line of the library', () => {
  it.each([...specified, ...logged])('reads in English as it was written: %s', async (text) => {
    const say = await translate('en');
    expect(lineOf('info', text)).toHaveProperty('key');
    expect(say(text)).toBe(text);
  });

  it.each([...specified, ...logged])('is said in Portuguese, with its numbers: %s', async (text) => {
    const said = (await translate('pt'))(text);
    expect(said).not.toBe(text);
    for (const number of text.match(/\d+\.\d+/g) ?? []) expect(said).toContain(number);
  });

  it.each([
    ['Permission denied', 'device_refused'],
    ['Permission dismissed', 'device_refused'],
    [
      'The request is not allowed by the user agent or the platform in the current context, possibly because the user denied permission.',
      'device_refused',
    ],
    ['Requested device not found', 'device_missing'],
    ['The object can not be found here.', 'device_missing'],
    ['Could not start video source', 'device_busy'],
    ['Device in use', 'device_busy'],
  ])('of a browser without a device is understood: %s', (text, key) => {
    expect(lineOf('error', text)).toMatchObject({ level: 'error', key });
  });

  it('that is new, or an address, stays as it is', () => {
    expect(lineOf('info', 'udp 192.0.2.2:7882 host')).toEqual({ level: 'info', text: 'udp 192.0.2.2:7882 host' });
  });
});

describe('what is handed on', () => {
  it.each([
    ['wss://a.test/rtc?access_token=eyJhbGciOi.eyJ2aWRlbyI6.abc-_1&sdk=js', 'wss://a.test/rtc?access_token=…&sdk=js'],
    ['refused eyJhbGciOi.eyJ2aWRlbyI6.abc', 'refused …'],
    ['/talk/invite?name=Ana&code=ABCDEFGH&call=1', '/talk/invite?name=Ana&code=…&call=1'],
    ['signed in as ana.silva@example.com here', 'signed in as … here'],
  ])('holds no tokens, codes and addresses of e-mails: %s', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});
