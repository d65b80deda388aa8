import { expect } from '@playwright/test';
import type { Caller } from '../media/test/caller.ts';
import { Firefox, lacksFirefox } from '../media/test/firefox.ts';
import { answerGuest, callControls, endForEverybody, readGuestLink, startCall } from './call-steps.ts';
import { drawingOf, drawLine } from './drawing.ts';
import { test } from './fixtures.ts';
import { expectAudioFrom, expectPlaying, picturesOf } from './live-media.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const guestName = 'Olga Brandt';
const longTimeout = { timeout: 90_000, intervals: [100] };

test("a guest with Firefox is admitted, sees and is seen, hears and is heard, and sees the agent's marks", async ({
  agent,
}) => {
  test.info().skip(lacksFirefox !== undefined, lacksFirefox);
  await using firefox = await Firefox.open();
  const room = await createRoom(agent, [people.colleague], subjectOf('Engine room'));
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  const guest = await firefox.openPage(await readGuestLink(agent, guestName), keepConnections);
  await test.step('the guest asks and is admitted', async () => {
    for (const words of ['I agree', 'Continue with camera', 'Ask to join']) await press(guest, words);
    await answerGuest(agent, guestName, 'Admit');
  });
  await test.step('they see and hear each other', async () => {
    await expectPlaying(picturesOf(agent, guestName));
    await expectAudioFrom(agent, [guestName]);
    await expect.poll(() => guest.evaluate(isMoving, people.agent.name), longTimeout).toBe(true);
    await expect.poll(() => guest.evaluate(energyPlayed), longTimeout).toBeGreaterThan(0.001);
  });
  await test.step("what the agent draws on the picture is on the guest's screen", async () => {
    await callControls(agent).getByRole('button', { name: 'Draw on the picture' }).click();
    await expect.poll(() => guest.evaluate(countRed), longTimeout).toBe(0);
    await Promise.all([
      drawLine(agent, drawingOf(agent), [
        [0.4, 0.4],
        [0.6, 0.6],
      ]),
      expect.poll(() => guest.evaluate(countRed), longTimeout).toBeGreaterThan(100),
    ]);
  });
  await endForEverybody(agent);
  await expect.poll(() => guest.evaluate(() => document.body.textContent), longTimeout).toContain('The call has ended');
  expect(firefox.problems).toEqual([]);
});

/** Playwright drives only its own build of Firefox. */
const press = (page: Caller, words: string): Promise<void> =>
  expect.poll(() => page.evaluate(pressIfThere, words), longTimeout).toBe(true);

/** Runs in the page. */
function pressIfThere(words: string): boolean {
  const labels = [...document.querySelectorAll<HTMLElement>('button:not(:disabled), label')];
  const label = labels.find(({ textContent }) => textContent.trim().startsWith(words));
  label?.click();
  return label !== undefined;
}

/** Whether somebody's picture is there and moves; Firefox does not count the frames of live video. Runs in the page. */
async function isMoving(name: string): Promise<boolean> {
  const canvas = new OffscreenCanvas(64, 36).getContext('2d');
  const look = () => {
    const video = document.querySelector<HTMLVideoElement>(`video[aria-label=${JSON.stringify(name)}]`);
    if (video?.videoWidth) canvas?.drawImage(video, 0, 0, 64, 36);
    return String(canvas?.getImageData(0, 0, 64, 36).data);
  };
  const seen = new Set([look()]);
  for (let looks = 0; looks < 30 && seen.size < 4; looks += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    seen.add(look());
  }
  return seen.size >= 4; // an empty picture, the first one, and two more
}

/** Without a sound card no AudioContext runs there, so this uses the browser's own counters. Runs in the page. */
function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
  Object.assign(globalThis, { connections });
}

/** The sound received from others, while an element of the page plays it. Runs in the page. */
async function energyPlayed(): Promise<number> {
  const isPlayed = [...document.querySelectorAll('audio')].some(({ paused, muted }) => !paused && !muted);
  let energy = 0;
  for (const connection of Reflect.get(globalThis, 'connections') as RTCPeerConnection[])
    for (const { type, totalAudioEnergy } of (await connection.getStats()).values())
      if (type === 'inbound-rtp') energy += totalAudioEnergy ?? 0;
  return isPlayed ? energy : 0;
}

/** The red pixels of the drawing; -1 while there is none. Runs in the page. */
function countRed(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]');
  if (!canvas) return -1;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
    if (alpha > 200 && red > 200 && green < 120 && blue < 120) count += 1;
  }
  return count;
}
