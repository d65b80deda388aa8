/** An offer as Chromium writes it for a single connection: two receive sections, data, microphone, simulcast camera. */
const TRANSPORT = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  `a=fingerprint:sha-256 ${Array(32).fill('AA').join(':')}`,
  'a=setup:actpass',
];

const AUDIO = [
  ...TRANSPORT,
  'a=extmap:14 urn:ietf:params:rtp-hdrext:toffset',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
];

const VIDEO = [
  ...TRANSPORT,
  'a=extmap:14 urn:ietf:params:rtp-hdrext:toffset',
  'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=rtcp-mux',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 transport-cc',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
];

export function browserOffer(): string {
  return [
    ...['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1 2 3 4'],
    ...['m=audio 9 UDP/TLS/RTP/SAVPF 111 63', 'a=mid:0', 'a=recvonly', ...AUDIO],
    ...['m=video 9 UDP/TLS/RTP/SAVPF 96 97', 'a=mid:1', 'a=recvonly', ...VIDEO],
    ...['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:2', ...TRANSPORT, 'a=sctp-port:5000'],
    ...['m=audio 9 UDP/TLS/RTP/SAVPF 111 63', 'a=mid:3', 'a=sendonly', ...AUDIO],
    ...['a=msid:stream-1 microphone-track', 'a=ssrc:1111 cname:abc'],
    ...['m=video 9 UDP/TLS/RTP/SAVPF 96 97', 'a=mid:4', 'a=sendonly', ...VIDEO, 'a=msid:stream-2 camera-track'],
    ...['a=rid:q send', 'a=rid:h send', 'a=rid:f send', 'a=simulcast:send q;h;f', ''],
  ].join('\r\n');
}

/** The same of a browser that has H.264, in the order and with the other profiles of Chromium. */
export const withH264 = browserOffer()
  .replaceAll('SAVPF 96 97', 'SAVPF 96 97 102 108 109')
  .replaceAll(
    'a=fmtp:97 apt=96',
    [
      'a=fmtp:97 apt=96',
      'a=rtpmap:102 H264/90000',
      'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
      'a=rtpmap:108 H264/90000',
      'a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
      'a=rtpmap:109 rtx/90000',
      'a=fmtp:109 apt=108',
    ].join('\r\n'),
  );
