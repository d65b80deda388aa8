import type { Id } from '@sightline/contract/scalars';
import { useMemo, useSyncExternalStore } from 'react';
import type { Scene } from '../picture/placements.ts';
import { readMyId } from '../session/call-session.ts';
import type { FrameView } from './frame-view.ts';
import { LiveScene } from './live-scene.ts';
import { watchRepeating } from './repeating-notice.ts';
import { OwnScreen } from './streamer/own-screen.ts';
import { ownFrames } from './streamer/own-tracking.ts';
import { RecentCopies } from './streamer/recent-copies.ts';
import { watchUntracked } from './untracked-notice.ts';
import { FollowedFrames } from './viewer/followed-frames.ts';
import { captureFrame, FrameCopy, thumbnailTaker, watchVideo } from './viewer/look-at-video.ts';
import { ViewerFrames } from './viewer/viewer-frames.ts';

type TakeThumbnail = ReturnType<typeof thumbnailTaker>;
/** `frame`: the frame to paint together with its marks. */
type FrameSource = {
  view: FrameView;
  frame: () => HTMLCanvasElement | undefined;
  /** The picture on the screen now, when it is not certain which frame that is. */
  latest: () => HTMLCanvasElement | HTMLVideoElement;
  stop: () => void;
};
type OpenScene = { scene: Scene; close: () => void };

/** The scene of the streamer's picture in this element. Null while there is no element. */
export function useScene(video: HTMLVideoElement | null, streamerId: Id): Scene | null {
  const place = useMemo(() => scenePlace(video, streamerId), [video, streamerId]);
  return useSyncExternalStore(place.open, place.read);
}

/** Has a scene for as long as somebody subscribes. */
function scenePlace(video: HTMLVideoElement | null, streamerId: Id) {
  let opened: OpenScene | null = null;
  return {
    open: () => {
      opened = video && openScene(video, streamerId);
      return () => {
        opened?.close();
        opened = null;
      };
    },
    read: () => opened?.scene ?? null,
  };
}

function openScene(video: HTMLVideoElement, streamerId: Id): OpenScene {
  const take = thumbnailTaker();
  const { view, frame, latest, stop } =
    streamerId === readMyId() ? trackOwnCamera(video) : trackStreamer(video, streamerId, take);
  const scene = new LiveScene(view, () => captureFrame(frame() ?? latest(), take), frame);
  const stopTelling = [watchUntracked(scene, streamerId), watchRepeating(view)];
  return {
    scene,
    close: () => {
      for (const stopEach of stopTelling) stopEach();
      stop();
      scene.close();
    },
  };
}

function trackOwnCamera(video: HTMLVideoElement): FrameSource {
  const copies = new RecentCopies(video);
  const screen = new OwnScreen(ownFrames, copies);
  // Two videos of one camera may show different frames: if the tracker's pictures come from one, the screen must use
  // the same.
  let isTakenForTracker = false;
  const stopTaking = ownFrames.watchPictures((source, takenAt) => {
    isTakenForTracker = true;
    copies.takeFrom(source, takenAt);
  });
  const stopWatching = watchVideo(video, (frame) => isTakenForTracker || screen.show(frame));
  return {
    view: screen,
    frame: () => screen.picture,
    latest: () => video,
    stop: () => {
      stopWatching();
      stopTaking();
      screen.close();
    },
  };
}

function trackStreamer(video: HTMLVideoElement, streamerId: Id, take: TakeThumbnail): FrameSource {
  const copy = new FrameCopy(video);
  const latest = () => copy.latest ?? video;
  const frames = new ViewerFrames(streamerId, () => take(latest()));
  const followed = new FollowedFrames(frames, copy);
  const stopWatching = watchVideo(video, (frame) => followed.show(frame));
  return {
    view: followed,
    frame: () => followed.picture,
    latest,
    stop: () => {
      stopWatching();
      frames.close();
    },
  };
}
