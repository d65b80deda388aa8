import { expect, type Locator, type Page } from '@playwright/test';

/** Media is slow on a loaded machine. */
const timeout = { timeout: 90_000 };

/** The live pictures of a person on somebody's screen. */
export const picturesOf = (page: Page, name: string): Locator =>
  page.locator(`video[aria-label=${JSON.stringify(name)}]`);

type Playback = { width: number; frames: number; time: number };

async function playbackOf(video: Locator): Promise<Playback> {
  await expect(video).toBeVisible();
  return video.evaluate((element: HTMLVideoElement) => ({
    width: element.videoWidth,
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
    time: element.currentTime,
  }));
}

/** The picture is there and moves: new frames keep arriving. A track that was turned off and on counts from zero. */
export async function expectPlaying(video: Locator): Promise<void> {
  await expect(async () => {
    const before = await playbackOf(video);
    expect(before.width).toBeGreaterThan(0);
    await expect.poll(async () => (await playbackOf(video)).frames).toBeGreaterThan(before.frames + 5);
    expect((await playbackOf(video)).time).toBeGreaterThan(before.time);
  }).toPass(timeout);
}

/** The content of the picture changes, so it is not one repeated frame. */
export async function expectMoving(video: Locator): Promise<void> {
  await expectPlaying(video);
  const before = await video.evaluate(graysOf);
  const changed = async () => {
    const now = await video.evaluate(graysOf);
    return now.filter((gray, at) => Math.abs(gray - (before[at] ?? 0)) > 40).length;
  };
  await expect.poll(changed, timeout).toBeGreaterThan(3);
}

/** The brightness of 64 x 36 points, 0 to 255. Runs in the page. */
function graysOf(video: HTMLVideoElement | HTMLElement | SVGElement): number[] {
  const canvas = new OffscreenCanvas(64, 36).getContext('2d');
  canvas?.drawImage(video as HTMLVideoElement, 0, 0, 64, 36);
  const pixels = canvas?.getImageData(0, 0, 64, 36).data ?? new Uint8ClampedArray();
  return Array.from({ length: 64 * 36 }, (_, at) => Math.max(...pixels.subarray(at * 4, at * 4 + 3)));
}

/** The page plays sound of each of these people. */
export const expectAudioFrom = (page: Page, names: readonly string[]): Promise<void> =>
  expect(async () => {
    const loudest = await page.evaluate(loudestOfSecond);
    for (const name of names) expect(loudest[name] ?? 0, name).toBeGreaterThan(0.01);
  }).toPass(timeout);

/** The peak of what the page plays of each person within a second, 0 to 1. Runs in the page. */
async function loudestOfSecond(): Promise<Record<string, number>> {
  const playing = [...document.querySelectorAll('audio')].filter((audio) => !audio.paused && !audio.muted);
  const context = new AudioContext();
  const heard = playing.map(({ srcObject, ariaLabel }) => {
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    if (srcObject instanceof MediaStream) context.createMediaStreamSource(srcObject).connect(analyser);
    return { analyser, name: ariaLabel ?? '' };
  });
  const samples = new Float32Array(2048);
  const loudest: Record<string, number> = {};
  const end = performance.now() + 1000;
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const { analyser, name } of heard) {
      analyser.getFloatTimeDomainData(samples);
      loudest[name] = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), loudest[name] ?? 0);
    }
  }
  await context.close();
  return loudest;
}
