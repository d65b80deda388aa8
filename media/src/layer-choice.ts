import { type TrackInfo, VideoQuality } from '@livekit/protocol';
import type { Layer } from './layer.ts';

/** The highest spatial rank a subscriber wants: 0 = quarter, 1 = half, 2 = full. */
export type Ceiling = 0 | 1 | 2;

export type WantedVideo = { quality: VideoQuality; width: number; height: number };

/** A layer that is silent for this long while another is not has been switched off by the sender. */
const SILENT_MS = 1000;

/** Dimensions (of an adaptive video element, in pixels) win over the quality, as in LiveKit. */
export function ceilingFor(wanted: WantedVideo, track: TrackInfo): Ceiling {
  const shortSide = Math.min(wanted.width, wanted.height);
  if (shortSide <= 0) return rankOf(wanted.quality);
  const enough = track.layers
    .filter((layer) => layer.quality !== VideoQuality.OFF && Math.min(layer.width, layer.height) >= shortSide)
    .map((layer) => rankOf(layer.quality));
  return enough.length > 0 ? (Math.min(...enough) as Ceiling) : 2;
}

function rankOf(quality: VideoQuality): Ceiling {
  if (quality === VideoQuality.LOW) return 0;
  return quality === VideoQuality.MEDIUM ? 1 : 2;
}

/** The best layer not above the ceiling that is being sent; else the smallest one that is. Runs for every packet. */
export function chooseLayer(layers: readonly Layer[], ceiling: Ceiling): Layer | undefined {
  let newest = 0;
  for (const layer of layers) newest = Math.max(newest, layer.lastPacketAt);
  let best: Layer | undefined;
  let smallest: Layer | undefined;
  for (const layer of layers) {
    if (newest - layer.lastPacketAt > SILENT_MS) continue;
    if (!smallest || layer.rank < smallest.rank) smallest = layer;
    if (layer.rank <= ceiling && (!best || layer.rank > best.rank)) best = layer;
  }
  return best ?? smallest;
}
