import { describe, expect, it } from 'vitest';
import { cameraPublishing } from './media-camera-codec.ts';

const answering = (supported: boolean, powerEfficient: boolean) => ({
  encodingInfo: () => Promise.resolve({ supported, powerEfficient, smooth: true }),
});
const refusing = { encodingInfo: () => Promise.reject(new TypeError('webrtc is no type')) };

describe('The camera is published', () => {
  it('with H.264 where hardware encodes it', async () => {
    expect(await cameraPublishing('embedded', answering(true, true))).toEqual({
      videoCodec: 'h264',
      backupCodec: false,
    });
  });

  it.each([
    ['where it would be software', 'embedded', answering(true, false)],
    ['where there is none', 'embedded', answering(false, true)],
    ['where the browser cannot be asked', 'embedded', refusing],
    ['in a browser without the question', 'embedded', undefined],
    ['at a LiveKit server, which would ask for a second picture', 'ND_abc', answering(true, true)],
    ['before the server is known', undefined, answering(true, true)],
  ])('with VP8 %s', async (_where, nodeId, capabilities) => {
    expect(await cameraPublishing(nodeId, capabilities)).toEqual({});
  });
});
