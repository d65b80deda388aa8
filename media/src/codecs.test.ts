import { describe, expect, test } from 'vitest';
import { browserOffer } from '../test/offers.ts';
import { findCodecs, payloadTypesOf } from './codecs.ts';
import { parseSdp } from './sdp-parse.ts';

const pictures = (...lines: string[]) => {
  const offer = browserOffer().replaceAll('a=rtpmap:96 VP8/90000', ['a=rtpmap:96 VP8/90000', ...lines].join('\r\n'));
  const section = parseSdp(offer).sections[4];
  if (!section) throw new Error('the offer has no camera');
  return section;
};
const h264 = (type: number, parameters: string) => [`a=rtpmap:${type} H264/90000`, `a=fmtp:${type} ${parameters}`];

describe('H.264', () => {
  test('is constrained baseline in packets of any size, as Chromium, Firefox and Safari write it', () => {
    const chromium = [
      ...h264(102, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f'),
      ...h264(104, 'level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f'),
      ...h264(108, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'),
      ...h264(116, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=4d001f'),
    ];
    expect(payloadTypesOf(pictures(...chromium))).toMatchObject({ vp8: 96, h264: 108 });
    const firefox = h264(126, 'profile-level-id=42e01f;level-asymmetry-allowed=1;packetization-mode=1');
    expect(payloadTypesOf(pictures(...firefox)).h264).toBe(126);
    const safari = [
      ...h264(98, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f'),
      ...h264(100, 'level-asymmetry-allowed=1; packetization-mode=1; profile-level-id=42E01F'),
    ];
    expect(payloadTypesOf(pictures(...safari)).h264).toBe(100);
  });

  test('comes after VP8, and is not there where it is not offered', () => {
    const both = pictures(...h264(108, 'packetization-mode=1;profile-level-id=42e01f'));
    expect(findCodecs(both).map(({ name }) => name)).toEqual(['vp8', 'h264']);
    expect(payloadTypesOf(pictures()).h264).toBe(0);
    expect(payloadTypesOf(pictures('a=rtpmap:108 H264/90000')).h264).toBe(0);
  });
});
