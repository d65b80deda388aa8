import { expect } from '@playwright/test';
import { Firefox, lacksFirefox } from '../media/test/firefox.ts';
import { answerGuest, callControls, endForEverybody, readGuestLink, startCall } from './call-steps.ts';
import { drawingOf, drawLine } from './drawing.ts';
import { energyPlayed, isMoving, keepConnections, longTimeout, press } from './firefox-page.ts';
import { test } from './fixtures.ts';
import { expectAudioFrom, expectPlaying, picturesOf } from './live-media.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const guestName = 'Olga Brandt';

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
