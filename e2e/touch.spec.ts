import { type CDPSession, expect, type Page } from '@playwright/test';
import { callControls, startCall } from './call-steps.ts';
import { drawingOf, paintedOn } from './drawing.ts';
import { phone, test } from './fixtures.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

type Finger = { x: number; y: number };

test('fingers draw, undo, point, enlarge and move the picture', async ({ open }) => {
  const agent = await open({ email: people.agent.email, browser: phone });
  // This journey draws on the screen, so it needs no tracking of the camera's picture.
  await agent.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await drawOnOwnPicture(agent);
  const hand = await Hand.over(agent);
  const [left, middle, right] = [hand.at(-60), hand.at(0), hand.at(60)];

  await test.step('one finger draws', async () => {
    await hand.slide([left], [right]);
    await expect(drawingOf(agent, 1)).toBeVisible();
  });
  await test.step('a tap with two fingers undoes it', () =>
    expect(async () => {
      await hand.down(left, right);
      await hand.up();
      await expect(drawingOf(agent, 0)).toBeVisible({ timeout: 1000 });
    }).toPass());
  await test.step('a resting finger points, and draws nothing', async () => {
    await hand.down(middle);
    await expect.poll(() => paintedOn(drawingOf(agent, 0))).not.toBeNull();
    await hand.up();
    await expect.poll(() => paintedOn(drawingOf(agent, 0))).toBeNull();
  });
  await test.step('two fingers that spread enlarge the picture, and move it with them', async () => {
    await hand.slide([hand.at(-30), hand.at(30)], [hand.at(-90), hand.at(90)]);
    const enlarged = agent.getByRole('button', { name: /^Enlarged to 300 %/ });
    await expect(enlarged).toBeVisible();
    const before = await placeOfPicture(agent);
    await hand.slide([hand.at(-30), hand.at(30)], [hand.at(-70), hand.at(-10)]);
    await expect.poll(async () => Math.round((await placeOfPicture(agent)) - before)).toBe(-40);
    await enlarged.click();
    await expect(enlarged).toBeHidden();
    await expect(drawingOf(agent, 0)).toBeVisible();
  });
  await test.step('text that is typed at the edge does not shift the picture', async () => {
    const before = await placeOfPicture(agent);
    const words = agent.getByRole('textbox', { name: 'Text on the picture' });
    await agent.keyboard.press('t');
    await hand.down(hand.at(170));
    await hand.up();
    await words.pressSequentially('Is it this valve here?');
    await expect(words).toBeInViewport({ ratio: 1 });
    expect(await placeOfPicture(agent)).toBe(before);
    await words.press('Escape');
    await expect(words).toBeHidden();
  });
  await test.step('the tooltip of a tapped button does not cover its neighbours', async () => {
    const name = agent.getByRole('tooltip', { includeHidden: true });
    await callControls(agent).getByRole('button', { name: 'Put the pen down' }).hover();
    await expect(name).toBeAttached();
    await expect(name).toBeHidden();
  });
  await callControls(agent).getByRole('button', { name: 'Leave' }).click();
});

/** Alone in a call, with the own picture on the stage and the pen in hand. */
async function drawOnOwnPicture(agent: Page): Promise<void> {
  await openRoom(agent, await createRoom(agent, [people.colleague], subjectOf('Fingers')));
  await startCall(agent, 'Start the call');
  await agent.getByRole('button', { name: `Pin ${people.agent.name}` }).click();
  await callControls(agent).getByRole('button', { name: 'Draw on the picture' }).click();
  await expect(drawingOf(agent, 0)).toBeVisible();
}

const placeOfPicture = (page: Page): Promise<number> =>
  page
    .getByTestId('main-stream')
    .locator('video')
    .evaluate(async (video) => {
      // Chromium answers with the place before a change until it has painted it.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return video.getBoundingClientRect().left;
    });

/** Fingers on the glass, as the browser gets them from a phone. */
class Hand {
  readonly #session: CDPSession;
  readonly #middle: Finger;

  private constructor(session: CDPSession, middle: Finger) {
    this.#session = session;
    this.#middle = middle;
  }

  static async over(page: Page): Promise<Hand> {
    const box = await page.getByTestId('main-stream').boundingBox();
    if (!box) throw new Error('there is no picture to touch');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return new Hand(await page.context().newCDPSession(page), middle);
  }

  /** So many pixels to the right of the middle of the picture. */
  at(right: number): Finger {
    return { x: this.#middle.x + right, y: this.#middle.y };
  }

  down = (...fingers: Finger[]) => this.#touch('touchStart', fingers);
  up = () => this.#touch('touchEnd', []);

  async slide(from: Finger[], to: Finger[], steps = 6): Promise<void> {
    await this.down(...from);
    for (let step = 1; step <= steps; step += 1)
      await this.#touch(
        'touchMove',
        from.map((finger, index) => between(finger, to[index] ?? finger, step / steps)),
      );
    await this.up();
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]): Promise<void> {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

const between = (one: Finger, other: Finger, share: number): Finger => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});
