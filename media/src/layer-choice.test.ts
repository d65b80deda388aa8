import { TrackInfo, VideoQuality } from '@livekit/protocol';
import { describe, expect, test } from 'vitest';
import { Layer } from './layer.ts';
import { ceilingFor, chooseLayer } from './layer-choice.ts';

function layersHeardAt(times: { q?: number; h?: number; f?: number }) {
  return Object.entries(times).map(([rid, at], index) => {
    const layer = new Layer(index + 1, rid, 'video');
    layer.lastPacketAt = at ?? 0;
    return layer;
  });
}

const track = new TrackInfo({
  layers: [
    { quality: VideoQuality.LOW, width: 320, height: 180 },
    { quality: VideoQuality.MEDIUM, width: 640, height: 360 },
    { quality: VideoQuality.HIGH, width: 1280, height: 720 },
  ],
});

describe('The choice of a simulcast layer', () => {
  test('is the best one that does not exceed what the subscriber wants', () => {
    const layers = layersHeardAt({ q: 5000, h: 5000, f: 5000 });
    expect([0, 1, 2].map((ceiling) => chooseLayer(layers, ceiling as 0 | 1 | 2)?.rank)).toEqual([0, 1, 2]);
  });

  test('leaves out layers the sender has switched off', () => {
    expect(chooseLayer(layersHeardAt({ q: 5000, h: 5000, f: 3000 }), 2)?.rank).toBe(1);
    expect(chooseLayer(layersHeardAt({ q: 1000, f: 5000 }), 0)?.rank).toBe(2);
  });

  test('does not change when all layers are silent together, as for a shared screen without changes', () => {
    expect(chooseLayer(layersHeardAt({ q: 100, h: 110, f: 120 }), 2)?.rank).toBe(2);
  });

  test('follows the dimensions a subscriber shows, else the quality it requests', () => {
    const wanted = { quality: VideoQuality.HIGH, width: 0, height: 0 };
    expect(ceilingFor({ ...wanted, width: 300, height: 170 }, track)).toBe(0);
    expect(ceilingFor({ ...wanted, width: 200, height: 350 }, track)).toBe(1);
    expect(ceilingFor({ ...wanted, width: 4000, height: 3000 }, track)).toBe(2);
    expect(ceilingFor({ ...wanted, quality: VideoQuality.LOW }, track)).toBe(0);
    expect(ceilingFor(wanted, track)).toBe(2);
  });
});
