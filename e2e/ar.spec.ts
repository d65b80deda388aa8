import { expect, type Locator, type Page } from '@playwright/test';
import type { Room } from '@sightline/contract/talk/talk';
import type { Point } from '../tracker/src/geometry.ts';
import {
  answerGuest,
  callControls,
  joinCall,
  readGuestLink,
  refuseRings,
  requestToJoin,
  startCall,
} from './call-steps.ts';
import { drawingOf } from './drawing.ts';
import { phone } from './fixtures.ts';
import { expectPlaying, picturesOf } from './live-media.ts';
import { test } from './moving-scene/camera.ts';
import {
  errorOf,
  middleOf,
  Observer,
  percentile,
  placeOf,
  type Screenshot,
  type Summary,
  summarise,
} from './moving-scene/observer.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const guestName = 'Olga Brandt';
const drawTools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Drawing' });
/** Its picture would cover a part of the guest's. */
const withoutCamera = { 'call-devices': JSON.stringify({ microphone: true, camera: false }) };
/**
 * Chromium sometimes loses a frame when a camera ends or is transferred (docs/ar.md), more often on a busy machine; no
 * page can reach it.
 */
const framesLost = 'A VideoFrame was garbage collected without being closed';
/** One device pixel per CSS pixel, because screenshots of phones are large. */
const guestPhone = { ...phone, deviceScaleFactor: 1 };

test('marks on a moving picture stay on the object, move with it and return', async ({ open }) => {
  test.setTimeout(900_000);
  const [agent, colleague] = [
    await open({ email: people.agent.email, remembered: withoutCamera }),
    await open({ email: people.colleague.email, remembered: withoutCamera }),
  ];
  const guest = await open({ browser: guestPhone, complaint: framesLost });
  await agent.addInitScript(showPicturesLate);
  const room = await createRoom(agent, [people.colleague], subjectOf('Circuit board'));
  await test.step('a guest films the board', () => bringGuestIn(agent, guest, room));
  const [here, there] = [await Observer.at(agent, guestName), await Observer.at(guest, guestName)];

  const first = await test.step('the agent draws on a picture that arrives late', async () => {
    await callControls(agent).getByRole('button', { name: 'Draw on the picture' }).click();
    await agent.getByRole('radio', { name: 'Yellow' }).click();
    return drawUntilHeld(here, there);
  });
  await test.step('the mark stays where it was drawn, on both screens', async () => {
    const isSeen = ({ whole, gone, arrows }: Summary) => whole >= 24 && gone >= 3 && arrows.length > 0;
    await expect(async () => {
      for (const seen of await watchAll([here, there], first, isSeen)) {
        expectInPlace(seen, pointing, 0.95);
        expect(seen.errors.length, 'how often the mark was visible').toBeGreaterThan(leastSeen * seen.whole);
        // In this film the board always leaves to the right.
        for (const { x, y } of seen.arrows) expect([x > 0.8, y > 0.25 && y < 0.75]).toEqual([true, true]);
      }
    }).toPass(inAMoment);
  });
  await test.step('the agent points at the board with the laser, and it is still there', async () => {
    await agent.getByRole('radio', { name: 'Blue' }).click();
    await drawTools(agent).getByRole('radio', { name: 'Laser pointer' }).click();
    await penDown(here);
    await expect(drawingOf(guest, 1)).toBeVisible();
    await agent.mouse.up();
    await drawTools(agent).getByRole('radio', { name: 'Pen', exact: true }).click();
    await agent.getByRole('radio', { name: 'Yellow' }).click();
    await expectFoundAgain([here, there], first);
  });
  await test.step('a late joiner sees the mark there, also in a browser without frame callbacks', async () => {
    await refuseRings(colleague);
    await openRoom(colleague, room);
    await colleague.getByRole('button', { name: /^Join the call \(\d\)$/ }).click();
    await joinCall(colleague);
    await expectPlaying(picturesOf(colleague, guestName).first());
    await expectFoundAgain([await Observer.at(colleague, guestName)], first);
    await colleague.addInitScript(tellNothingOfFrames);
    await colleague.reload();
    await expectFoundAgain([await Observer.at(colleague, guestName)], first, nearly);
    await colleague.close();
  });
  await test.step('the streamer takes the pen and draws too', async () => {
    await agent.getByRole('button', { name: 'Undo' }).click();
    await drawTools(agent).getByRole('button', { name: 'Put the pen down' }).click();
    await guest.getByRole('button', { name: 'Draw', exact: true }).click();
    // Wait until the server gives the pen, because a press on the picture draws nothing before. The second person's
    // colour is yellow.
    await expect(guest.getByRole('button', { name: 'Pen, Yellow' })).toBeVisible();
    await expect(drawingOf(guest, 0)).toBeVisible();
    await expectFoundAgain([here, there], await drawUntilHeld(there, here));
    await guest.getByRole('button', { name: 'Undo' }).click();
    await expect(drawingOf(agent, 0)).toBeVisible();
    await guest.getByRole('button', { name: 'More about the pen' }).click();
    await guest.getByRole('menuitem', { name: 'Put the pen down' }).click();
    await drawTools(agent).getByRole('button', { name: 'Draw', exact: true }).click();
  });
  const place =
    await test.step('marks on an enlarged still stay on the object when the picture is unfrozen', async () => {
      await freezeBoard(here);
      const enlarged = await enlarge(here, middleOf(await here.captureFor(({ board }) => board === 'whole')));
      const drawn = await drawOnBoard(here);
      await enlarged.click();
      await agent.getByRole('button', { name: 'Unfreeze' }).click();
      await expectFoundAgain([here, there], drawn);
      return drawn;
    });
  await test.step('the camera is changed', async () => {
    await callControls(guest).getByRole('button', { name: 'Flip the camera' }).click();
    await expectFoundAgain([here, there], place);
  });
  await test.step('the picture becomes smaller', async () => {
    await guest.evaluate(filmAs, { width: 180, height: 320 });
    await expectFoundAgain([here, there], place);
  });
  await test.step('the phone is turned', async () => {
    await guest.setViewportSize({ width: 800, height: 600 });
    await guest.evaluate(filmAs, { width: 360, height: 270 });
    await expectFoundAgain([here, there], place);
  });
  await test.step('each person reloads the page, the streamer also in a browser without frame callbacks', async () => {
    await guest.setViewportSize(guestPhone.viewport);
    for (const page of [guest, agent]) {
      await page.reload();
      await expectFoundAgain([here, there], place);
    }
    await guest.addInitScript(tellNothingOfFrames);
    await guest.reload();
    await expectFoundAgain([here, there], place, nearly);
  });
  await test.step('the picture of a phone that cannot track can be drawn on too', async () => {
    await agent.getByRole('button', { name: 'Clear the drawing' }).click();
    await agent.getByRole('menuitem', { name: 'Everything' }).click();
    await agent.getByRole('radio', { name: 'Yellow' }).click();
    await guest.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
    await guest.reload();
    await expectPlaying(picturesOf(agent, guestName).first());
    await drawOnBoard(here);
    for (const shots of await Promise.all([here, there].map((observer) => observer.captureUntil(hasMoved)))) {
      const marks = shots.flatMap((shot) => shot.marks);
      expect(marks.length).toBe(shots.length);
      expect(wayOf(marks)).toBeLessThan(2);
    }
  });
});

/** How the agent's view suffers from a slow network. */
function showPicturesLate(): void {
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('track', ({ receiver }) => {
        receiver.jitterBufferTarget = 300;
      });
    }
  };
}

/** Simulates other or older browsers than Chromium. Runs in the page before all scripts. */
function tellNothingOfFrames(): void {
  Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor');
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
}

/** Runs in the guest's page: changes the size of its camera, as when a phone is turned. */
async function filmAs(size: { width: number; height: number }): Promise<void> {
  const streams = [...document.querySelectorAll('video')].map(({ srcObject }) => srcObject as MediaStream | null);
  const [track] = streams.flatMap((stream) => stream?.getVideoTracks() ?? []); // nobody else shows a picture
  await track?.applyConstraints(size);
}

async function bringGuestIn(agent: Page, guest: Page, room: Room): Promise<void> {
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  await requestToJoin(guest, await readGuestLink(agent, guestName), guestName);
  await answerGuest(agent, guestName, 'Admit');
  await expectPlaying(picturesOf(agent, guestName).first());
}

/** Scribbles on the middle of the board, and returns where on the board that was. Retries until something was drawn. */
async function drawOnBoard(observer: Observer, attempts = 5): Promise<Point> {
  const { page } = observer;
  await penDown(observer);
  const isDrawn = await appears(drawingOf(page, 1));
  if (attempts === 1) expect(isDrawn, 'a press on the picture draws').toBe(true);
  const drawn = isDrawn ? await observer.captureFor(({ marks }) => marks.length === 1) : null;
  await page.mouse.up();
  if (drawn && (drawn.board === 'whole' || attempts === 1)) return placeOf(drawn);
  // The film continued before the pen was down: the held frame does not show the whole board.
  if (drawn) await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawingOf(page, 0)).toBeVisible();
  return drawOnBoard(observer, attempts - 1);
}

/** A busy page shows a mark a moment later; a press beside the picture draws nothing. */
const appears = (element: Locator): Promise<boolean> =>
  element.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  );

async function penDown(observer: Observer): Promise<void> {
  const { mouse } = observer.page;
  const { x, y } = middleOf(await observer.captureFor(({ board }) => board === 'whole'));
  await mouse.move(x - 4, y - 4);
  await mouse.down();
  for (const [right, down] of [
    [4, 4],
    [-4, 4],
    [4, -4],
  ] as const)
    await mouse.move(x + right, y + down, { steps: 2 });
}

/** The film may have continued since the last screenshot; then the next still is as good. */
async function freezeBoard(observer: Observer): Promise<void> {
  const { page } = observer;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(async () => {
    await observer.captureFor(({ board }) => board === 'whole');
    await button('Freeze').click();
    await expect(page.getByTestId('still')).toBeVisible();
    if ((await observer.capture())?.board === 'whole') return;
    await button('Unfreeze').click();
    throw new Error('the still does not show all of the board');
  }).toPass({ timeout: 60_000 });
}

/** Zooms in with the wheel at this point; returns the function that resets the zoom. */
async function enlarge({ page }: Observer, board: Point): Promise<Locator> {
  await page.mouse.move(board.x, board.y);
  await page.mouse.wheel(0, -150);
  const enlarged = page.getByRole('button', { name: /^Enlarged to \d+ %/ });
  await expect(enlarged).toBeVisible();
  return enlarged;
}

/** On a busy machine the frame may be gone before the mark arrives; the agent sees a notice, and draws again. */
async function drawUntilHeld(here: Observer, there: Observer, attempts = 3): Promise<Point> {
  const place = await drawOnBoard(here);
  const refusal = here.page.getByText('The picture had changed before the drawing arrived');
  const isHeld = async () => {
    const shot = await there.capture();
    return shot !== null && (errorOf(shot, place) ?? Number.POSITIVE_INFINITY) < pointing.most;
  };
  // The notice is shown for three seconds, and the mark removed after four.
  const isRefused = async () => (await refusal.isVisible()) || (await drawingOf(here.page, 0).isVisible());
  const whatBecomes = async () => ((await isRefused()) ? 'refused' : (await isHeld()) ? 'held' : 'awaited');
  await expect.poll(whatBecomes, { timeout: 30_000 }).not.toBe('awaited');
  if (attempts === 1 || !(await isRefused())) return place;
  await here.captureFor(({ marks }) => marks.length === 0);
  await expect(refusal).toBeHidden();
  return drawUntilHeld(here, there, attempts - 1);
}

/** The distance between the two farthest of these points, in pixels. */
const wayOf = (points: readonly Point[]): number =>
  Math.max(...points.flatMap((one) => points.map((other) => Math.hypot(one.x - other.x, one.y - other.y))));

const hasMoved = (shots: readonly Screenshot[]): boolean =>
  shots.length >= 8 && wayOf(shots.filter(({ fromBoard }) => fromBoard).map(middleOf)) > 40;

async function watchAll(
  observers: readonly Observer[],
  place: Point,
  isEnough: (seen: Summary) => boolean,
): Promise<Summary[]> {
  const all = await Promise.all(
    observers.map((observer) => observer.captureUntil((shots) => isEnough(summarise(shots, place)))),
  );
  return all.map((shots) => summarise(shots, place));
}

/** A busy machine may paint a picture and its marks a moment apart. A mark misplaced for other reasons stays there. */
const inAMoment = { timeout: 180_000, intervals: [1000] };

/**
 * The share of screenshots with the whole board that show the mark. A quiet machine shows it in nearly all; the
 * tracker's sequences limit how often.
 */
const leastSeen = 0.4;

/**
 * The error in pixels of the film, which is 360 wide, of all screenshots with the mark and of most of them. On a busy
 * machine the mark may be hidden, but never in a wrong position.
 */
type Limits = { worst: number; most: number };

/** With an error over 3 % of the picture's width a mark points at something else. */
const pointing: Limits = { worst: 10.8, most: 3.6 };
/** In eight screenshots a mark just found again is more often drawn on a neighbouring frame. */
const foundAgain: Limits = { ...pointing, most: 5.4 };
/**
 * In browsers without frame callbacks the mark may be drawn for a frame earlier or later, further off on a busy
 * machine.
 */
const nearly: Limits = { worst: 18, most: 14.4 };

function expectInPlace({ errors, astray }: Summary, { worst, most }: Limits, share = 0.8): void {
  const told = `pixels off, one screenshot after the other: ${errors.map((error) => error.toFixed(1)).join(' ')}`;
  expect(Math.max(...errors), told).toBeLessThan(worst);
  expect(percentile(errors, share), told).toBeLessThan(most);
  expect(astray, 'what points at nothing').toBe(0);
}

/** Hidden until it is found again, and then in its place. */
async function expectFoundAgain(observers: readonly Observer[], place: Point, limits = foundAgain): Promise<void> {
  await expect(async () => {
    for (const seen of await watchAll(observers, place, ({ errors }) => errors.length >= 8))
      expectInPlace(seen, limits);
  }).toPass(inAMoment);
}
