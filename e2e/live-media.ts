import { expect, type Locator, type Page } from '@playwright/test';

/** Media takes its time on a loaded machine. */
const patience = { timeout: 30_000 };

/** The live pictures of a person on somebody's screen. */
export const picturesOf = (page: Page, name: string): Locator =>
  page.locator(`video[aria-label=${JSON.stringify(name)}]`);

type Playback = { width: number; frames: number; time: number };

const playbackOf = (video: Locator): Promise<Playback> =>
  video.evaluate((element: HTMLVideoElement) => ({
    width: element.videoWidth,
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
    time: element.currentTime,
  }));

/** The picture is there and moves: new frames of it go on arriving. */
export async function expectPlaying(video: Locator): Promise<void> {
  await expect(video).toBeVisible(patience);
  await expect.poll(async () => (await playbackOf(video)).width, patience).toBeGreaterThan(0);
  const before = await playbackOf(video);
  await expect.poll(async () => (await playbackOf(video)).frames, patience).toBeGreaterThan(before.frames + 5);
  expect((await playbackOf(video)).time).toBeGreaterThan(before.time);
}

/** The others are heard: what this page plays is no silence. */
export const expectHearing = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(loudestOfSecond), patience).toBeGreaterThan(0.01);

/** The peak of all sound that the page plays within a second, 0 to 1. Runs in the page. */
async function loudestOfSecond(): Promise<number> {
  const playing = [...document.querySelectorAll('audio')].filter((audio) => !audio.paused && !audio.muted);
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  for (const { srcObject } of playing)
    if (srcObject instanceof MediaStream) context.createMediaStreamSource(srcObject).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const end = performance.now() + 1000;
  let loudest = 0;
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    analyser.getFloatTimeDomainData(samples);
    loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), loudest);
  }
  await context.close();
  return loudest;
}
