import type { TrackPublishOptions } from 'livekit-client';

/** As the camera is sent: the profile is the one that the media server forwards. */
const picture = { width: 1280, height: 720, framerate: 30, bitrate: 1_700_000 };
const contentType = 'video/H264;level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f';

/**
 * How the camera is published. Where the device encodes H.264 in hardware, as phones do, it stays cool and its battery lasts; VP8 is
 * everywhere, and in most devices it is software. When somebody comes who cannot decode H.264, the
 * embedded server has it changed to VP8. A LiveKit server would ask for a second picture, which costs more than it saves.
 */
export async function cameraPublishing(
  nodeId: string | undefined,
  capabilities: Pick<MediaCapabilities, 'encodingInfo'> | undefined,
): Promise<TrackPublishOptions> {
  if (nodeId !== 'embedded' || !capabilities) return {};
  const asked = capabilities.encodingInfo({ type: 'webrtc', video: { contentType, ...picture } });
  // Browsers that do not know this question refuse it.
  const answer = await asked.catch(() => undefined);
  // A second picture in VP8 beside it, which the library would announce, is never needed.
  return answer?.supported && answer.powerEfficient ? { videoCodec: 'h264', backupCodec: false } : {};
}
