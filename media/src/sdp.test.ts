import { describe, expect, test } from 'vitest';
import { browserOffer } from '../test/offers.ts';
import { buildSdp } from './sdp-build.ts';
import { parseSdp, SdpError } from './sdp-parse.ts';

const local = {
  ufrag: 'srvU',
  pwd: 'serverpasswordserverpass',
  fingerprint: `sha-256 ${Array(32).fill('BB').join(':')}`,
  setup: 'active',
  candidates: ['a=candidate:1 1 UDP 2113929471 10.0.0.1 7882 typ host'],
};

function sectionsOf(sdp: string): string[] {
  return sdp.split(/\r\n(?=m=)/).slice(1);
}

describe('A browser offer', () => {
  test('yields transport, sections, codecs, extensions, simulcast layers and the track it carries', () => {
    const { transport, sections } = parseSdp(browserOffer());
    expect(transport).toMatchObject({ ufrag: 'abcd', setup: 'actpass' });
    expect(sections.map((section) => `${section.mid} ${section.kind} ${section.direction}`)).toEqual([
      '0 audio recvonly',
      '1 video recvonly',
      '2 application sendrecv',
      '3 audio sendonly',
      '4 video sendonly',
    ]);
    expect(sections[4]).toMatchObject({ rids: ['q', 'h', 'f'], streamId: 'stream-2', trackId: 'camera-track' });
    expect(sections[3]).toMatchObject({ ssrcs: [1111], trackId: 'microphone-track' });
    expect(sections[3]?.codecs[0]).toMatchObject({ payloadType: 111, name: 'opus', clockRate: 48_000, channels: '2' });
  });

  test('is rejected when a value for the transport is malformed', () => {
    const offer = browserOffer();
    const broken = [
      offer.replaceAll('a=ice-ufrag:abcd', 'a=ice-ufrag:ab cd'),
      offer.replaceAll(/a=ice-pwd:.+/g, 'a=ice-pwd:short'),
      offer.replaceAll('sha-256', 'md5'),
      offer.replaceAll('a=setup:actpass', 'a=setup:whatever'),
      offer.replaceAll('a=mid:1\r', 'a=mid:0\r'),
      offer.replace('m=audio', 'm=text'),
      'hello',
      '',
    ];
    for (const text of broken) expect(() => parseSdp(text)).toThrow(SdpError);
  });

  test("rejects a section by port 0, but not one that shares the bundle's port", () => {
    const offer = browserOffer().replace('m=video 9', 'm=video 0');
    const isRejected = (sdp: string) => parseSdp(sdp).sections[1]?.rejected;
    expect(isRejected(offer)).toBe(true);
    expect(isRejected(offer.replace('a=mid:1\r\n', 'a=bundle-only\r\na=mid:1\r\n'))).toBe(false);
  });

  test('is rejected with more sections than a call can need', () => {
    const many = Array.from({ length: 201 }, (_, index) => `m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:x${index}\r\n`);
    expect(() => parseSdp(`${browserOffer()}${many.join('')}`)).toThrow('too many media sections');
  });
});

describe('Our answer', () => {
  const { sections } = parseSdp(browserOffer());
  const outgoing = (mid: string) => (mid === '1' ? { ssrc: 4242, streamId: 'PA_x|TR_y', trackSid: 'TR_y' } : undefined);
  const answer = buildSdp(sections, { type: 'answer', local, outgoing });

  test('has the sections of the offer in their order, in one bundle, candidates in the first', () => {
    expect(answer).toContain('a=group:BUNDLE 0 1 2 3 4\r\n');
    expect(sectionsOf(answer).map((section) => /a=mid:(\S+)/.exec(section)?.[1])).toEqual(['0', '1', '2', '3', '4']);
    expect(sectionsOf(answer).map((section) => section.includes('a=candidate'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('names one codec for each section, with redundancy for sound, and only what we support', () => {
    const [audio = '', video = ''] = sectionsOf(answer);
    expect(audio).toMatch(/^m=audio 9 UDP\/TLS\/RTP\/SAVPF 111 63\r/);
    expect(video).toMatch(/^m=video 9 UDP\/TLS\/RTP\/SAVPF 96 97\r/);
    expect(answer).not.toMatch(/H264/i);
  });

  test('sends lost pictures again in a stream of their own, and takes them so where it learns to which layer they belong', () => {
    const [, sending = '', , , camera = ''] = sectionsOf(answer);
    const repairs = (mid: string) => (mid === '1' ? { ...outgoing(mid), repairSsrc: 4343 } : undefined) as never;
    const [, paired = ''] = sectionsOf(buildSdp(sections, { type: 'answer', local, outgoing: repairs }));
    expect(paired).toContain('a=rtpmap:97 rtx/90000\r\na=fmtp:97 apt=96\r\n');
    expect(paired).toContain(
      'a=ssrc-group:FID 4242 4343\r\na=ssrc:4242 cname:PA_x|TR_y\r\na=ssrc:4343 cname:PA_x|TR_y',
    );
    expect(paired).not.toContain('a=rtcp-fb:97');
    expect(sending).not.toContain('FID');
    expect(camera).not.toContain('rtx');
    const cameraIn = (offer: string) =>
      sectionsOf(buildSdp(parseSdp(offer).sections, { type: 'answer', local, outgoing }))[4];
    const named = 'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id';
    expect(cameraIn(browserOffer().replaceAll('a=rtcp-mux', `${named}\r\na=rtcp-mux`))).toContain('apt=96');
    expect(cameraIn(browserOffer().replace('a=rid:q send', 'a=ssrc-group:FID 1 2\r\na=rid:q send'))).toContain(
      'apt=96',
    );
  });

  test('receives what the client sends, with its simulcast layers, and sends where there is a track', () => {
    const [idle = '', sending = '', , microphone = '', camera = ''] = sectionsOf(answer);
    expect(idle).toContain('a=inactive');
    expect(sending).toContain('a=sendonly\r\na=msid:PA_x|TR_y TR_y\r\na=ssrc:4242 cname:PA_x|TR_y');
    expect(microphone).toContain('a=recvonly');
    expect(camera).toContain('a=rid:h recv');
    expect(camera).toContain('a=simulcast:recv q;h;f');
  });

  test('mirrors our header extensions in every media section, even an inactive one', () => {
    const media = sectionsOf(answer).filter((section) => !section.startsWith('m=application'));
    for (const section of media) expect(section).toContain('a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid');
    expect(answer).not.toContain('toffset');
  });

  test('asks for no estimate from sound, which browsers make with padding', () => {
    const [, , , microphone = '', camera = ''] = sectionsOf(answer);
    expect(microphone).not.toMatch(/transport-wide-cc|abs-send-time|transport-cc/);
    expect(camera).toMatch(/a=extmap:3 .*transport-wide-cc/);
    expect(camera).toContain('a=rtcp-fb:96 transport-cc');
  });

  test('rejects a section without a supported codec', () => {
    const { sections: odd } = parseSdp(browserOffer().replaceAll('VP8/90000', 'H264/90000'));
    const text = buildSdp(odd, { type: 'answer', local, outgoing });
    expect(sectionsOf(text)[1]).toMatch(/^m=video 0 /);
    expect(text).toContain('a=group:BUNDLE 0 2 3\r\n');
  });
});
