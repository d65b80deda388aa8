import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  answerGuest,
  callControls,
  endForEverybody,
  readGuestLink,
  refuseRings,
  requestToJoin,
  startCall,
} from './call-steps.ts';
import { type Box, drawingOf, drawLine, paintedOn, pictureBoxOf } from './drawing.ts';
import { phone, test } from './fixtures.ts';
import { expectNothingCutOrCovered } from './layout.ts';
import { expectPlaying, picturesOf } from './live-media.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { createTicket } from './ticket-steps.ts';

const guestName = 'Olga Brandt';
const caption = 'The valve behind the cover';

test('a snapshot is taken with its marks, captioned, downloaded and found on the ticket', async ({
  agent,
  colleague,
  guest,
}) => {
  const subject = subjectOf('Valve leaks');
  await createTicket(agent, { subject });
  await colleague.goto(agent.url());
  await refuseRings(colleague);
  await bringGuestIn(agent, guest);
  await test.step('the picture is frozen for both, drawn on and saved', () => keepFrozenPicture(agent, guest));
  await test.step('the guest unfreezes it', () => goOn(agent, guest));
  await test.step('it gets its caption, which appears live on the ticket', () => writeCaption(agent, colleague));
  await test.step('it is downloaded with and without its marks', () => downloadBoth(agent));
  await test.step("a second one in the camera's full size is deleted and restored", () => deleteAndUndo(agent, guest));
  await test.step('it stays on the ticket after the call', async () => {
    await closeViewer(agent);
    await endForEverybody(agent);
    await expect(guest.getByRole('button', { name: /^Save picture 1, taken at / })).toBeVisible();
    await expectAccessible(guest);
    await openSnapshot(colleague);
    await expect(viewerOf(colleague).getByRole('textbox', { name: 'Caption' })).toHaveValue(caption);
    await expectAccessible(colleague);
  });
  await test.step('a colleague changes the marks, visible after a reload', () => changeDrawing(colleague));
});

test("the guest's camera does what the agent asks of it, and no more than its owner allows", async ({
  agent,
  guest,
}) => {
  await guest.addInitScript(giveTorchAndZoom);
  await createTicket(agent, { subject: subjectOf('Dark cellar') });
  await bringGuestIn(agent, guest);
  await test.step('the torch is turned on, and the guest sees by whom', () => lightTorch(agent, guest));
  await test.step('the zoom follows', () => zoomIn(agent, guest));
  await test.step('unsupported controls are disabled, with the reason', () => flipOnceOffered(agent, guest));
  await test.step('a photo in full resolution arrives', () => askForPhoto(agent));
  await test.step('the picture is paused and resumed', () => pauseAndResume(agent, guest));
  await test.step('the guest forbids control of the camera', async () => {
    await guest.getByRole('button', { name: 'Turn off remote control' }).click();
    const torch = controlOf(agent, /^Turn off the torch: .*has turned off remote control\.$/);
    await expect(torch).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(agent);
    await expectAccessible(guest);
  });
});

async function bringGuestIn(agent: Page, guest: Page): Promise<void> {
  await startCall(agent, 'Start timer and join');
  await requestToJoin(guest, await readGuestLink(agent, guestName), guestName);
  await answerGuest(agent, guestName, 'Admit');
  await expect(callControls(guest)).toBeVisible();
  await expectPlaying(picturesOf(agent, guestName).first());
}

const stripOf = (page: Page): Locator => page.getByRole('list', { name: 'Snapshots' });
const tilesOf = (page: Page): Locator => page.getByRole('button', { name: /^Open: / });
const viewerOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByText(/^Picture of /) });

/** It may stand in the line of its call, too. */
async function openSnapshot(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: `Open: ${caption}` })
    .first()
    .click();
  await expect(viewerOf(page)).toBeVisible();
}

const closeViewer = (page: Page) => viewerOf(page).getByRole('button', { name: 'Close' }).click();

const stillOf = (page: Page): Locator => page.getByTestId('still');

async function keepFrozenPicture(agent: Page, guest: Page): Promise<void> {
  await callControls(agent).getByRole('button', { name: 'Draw on the picture' }).click();
  await agent.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(agent.getByText('Frozen by you')).toBeVisible();
  await expect(guest.getByText(`Frozen by ${people.agent.name}`)).toBeVisible();
  const layer = drawingOf(agent);
  await expectWholePicture(guest);
  await expectPointedTo(agent, guest);
  await drawLine(agent, layer, [
    [0.3, 0.3],
    [0.6, 0.3],
    [0.6, 0.6],
  ]);
  await expect.poll(() => paintedOn(layer)).not.toBeNull();
  await expectSameStill(agent, guest);
  await expect.poll(() => paintedOn(drawingOf(guest, 1))).not.toBeNull();
  await guest.getByRole('button', { name: 'Turn off the camera' }).click();
  await expect(picturesOf(agent, guestName).first()).toHaveJSProperty('videoWidth', 0);
  await expectSameStill(agent, guest);
  await expect(drawingOf(agent, 1)).toBeVisible();
  await callControls(guest).getByRole('button', { name: 'Turn on the camera' }).click();
  await expectPlaying(picturesOf(agent, guestName).first());
  await agent.keyboard.press('s');
  await expect(stripOf(agent).getByRole('button', { name: `Open: Picture of ${guestName}` })).toBeVisible();
}

/** Upright and lying, all of it is seen, and nothing that is pressed or read lies on it. */
async function expectWholePicture(guest: Page): Promise<void> {
  const { width, height } = phone.viewport;
  await expect(stillOf(guest)).toBeVisible();
  for (const size of [{ width: height, height: width }, { width: 360, height: 640 }, phone.viewport]) {
    await guest.setViewportSize(size);
    const hiding = async () => guest.evaluate(findHiding, await pictureBoxOf(drawingOf(guest)));
    await expect.poll(hiding, `what hides a part of the still, ${size.width} wide`).toEqual([]);
    await expectNothingCutOrCovered(guest);
  }
}

/** Runs in the page. */
function findHiding({ left, top, right, bottom }: Box): string[] {
  const isCut = Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1;
  const isOver = (element: Element) => {
    const box = element.getBoundingClientRect();
    const across = Math.min(box.right, right) - Math.max(box.left, left);
    const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return across > 1 && down > 1;
  };
  const around = document.querySelectorAll('[data-guest-call] :is(button, [role="status"])');
  const over = [...around].filter(isOver);
  return [...(isCut ? ['the edge of the screen'] : []), ...over.map((one) => one.ariaLabel ?? one.textContent ?? '')];
}

/** Where the picture is enlarged, what is drawn beside it. */
async function expectPointedTo(agent: Page, guest: Page): Promise<void> {
  await guest.keyboard.press('+');
  await drawLine(agent, drawingOf(agent), [
    [0.02, 0.3],
    [0.04, 0.4],
  ]);
  await expect.poll(() => paintedOn(drawingOf(guest, 1))).not.toBeNull();
  await guest.keyboard.press('0');
  await agent.getByRole('button', { name: 'Undo' }).click();
  await expect(drawingOf(guest, 0)).toBeVisible();
}

/** Both look at the same picture, as large as the camera. */
async function expectSameStill(agent: Page, guest: Page): Promise<void> {
  const sizeOf = (page: Page) =>
    stillOf(page).evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  await expect.poll(() => sizeOf(guest)).toEqual(await sizeOf(agent));
  expect(Math.min(...(await sizeOf(guest)))).toBeGreaterThan(0);
}

async function goOn(agent: Page, guest: Page): Promise<void> {
  await guest.getByRole('button', { name: 'Unfreeze' }).click();
  for (const page of [agent, guest]) {
    await expect(stillOf(page)).toHaveCount(0);
    await expect(page.getByText(/^Frozen by/)).toHaveCount(0);
  }
}

async function writeCaption(agent: Page, colleague: Page): Promise<void> {
  await tilesOf(agent).click();
  const field = viewerOf(agent).getByRole('textbox', { name: 'Caption' });
  await field.fill(caption);
  await field.press('Enter');
  await expect(viewerOf(agent).getByText('Saved')).toBeVisible();
  await expect(colleague.getByRole('button', { name: `Open: ${caption}` })).toBeVisible();
}

async function changeDrawing(page: Page): Promise<void> {
  const edit = () => viewerOf(page).getByRole('button', { name: 'Edit the drawing' }).click();
  await edit();
  await drawLine(page, drawingOf(page, 1), [
    [0.2, 0.8],
    [0.8, 0.8],
  ]);
  await expect(drawingOf(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(viewerOf(page).getByRole('button', { name: 'Edit the drawing' })).toBeVisible();
  await page.reload();
  await openSnapshot(page);
  await edit();
  await expect(drawingOf(page, 2)).toBeVisible();
}

type Shot = { width: number; height: number; red: number };

/** The downloaded file, as a browser reads it. */
async function download(page: Page, what: 'With the drawing' | 'Without the drawing'): Promise<Shot> {
  await viewerOf(page).getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: what }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d \d{4} The valve behind the cover\.jpg$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  return page.evaluate(lookAt, `data:image/jpeg;base64,${bytes.toString('base64')}`);
}

/**
 * Counts what has the pen's red along the line that was drawn. In the small picture that a busy browser sends, JPEG mixes the colour of
 * a thin line with that of its surroundings, which are green. Runs in the page.
 */
async function lookAt(url: string): Promise<Shot> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(image, 0, 0);
  const places = Array.from({ length: 20 }, (_, at) => 0.32 + at * 0.013);
  const isRed = (x: number) => {
    const [red = 0, green = 0, blue = 0] = pen.getImageData(Math.round(x * width), Math.round(0.3 * height), 1, 1).data;
    return red > 120 && red > green + 40 && red > blue + 40;
  };
  return { width, height, red: places.filter(isRed).length };
}

async function downloadBoth(agent: Page): Promise<void> {
  const drawn = await download(agent, 'With the drawing');
  expect(drawn.red).toBeGreaterThan(17);
  const clean = await download(agent, 'Without the drawing');
  expect(clean).toEqual({ ...drawn, red: 0 });
}

/**
 * A snapshot of a moving picture keeps the full size that the camera sends, however small it is shown. A browser that is too
 * busy to encode sends less for a while, so a later snapshot counts as well.
 */
async function takeInFullSize(agent: Page, guest: Page): Promise<void> {
  const camera = await guest.evaluate(() => {
    const streams = [...document.querySelectorAll('video')].map(({ srcObject }) => srcObject as MediaStream | null);
    return streams[0]?.getVideoTracks()[0]?.getSettings().width;
  });
  const widthOf = (image: Locator) => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth);
  await expect(async () => {
    await callControls(agent).getByRole('button', { name: 'Take a snapshot' }).click();
    await expect(tilesOf(agent)).toHaveCount(2);
    await agent.getByRole('button', { name: `Open: Picture of ${guestName}` }).click();
    const image = viewerOf(agent).getByRole('img', { name: `Picture of ${guestName}` });
    await expect.poll(() => widthOf(image)).toBeGreaterThan(0);
    const width = await widthOf(image);
    if (width !== camera) await deleteSnapshot(agent);
    expect(width).toBe(camera);
    await closeViewer(agent);
  }).toPass({ timeout: 90_000 });
}

async function deleteSnapshot(agent: Page): Promise<void> {
  await viewerOf(agent).getByRole('button', { name: 'Delete the snapshot' }).click();
  await expect(tilesOf(agent)).toHaveCount(1);
  await expect(agent.getByText('Snapshot deleted.')).toBeHidden();
  await closeViewer(agent);
}

async function deleteAndUndo(agent: Page, guest: Page): Promise<void> {
  await closeViewer(agent);
  await takeInFullSize(agent, guest);
  await openSnapshot(agent);
  await viewerOf(agent).getByRole('button', { name: 'Delete the snapshot' }).click();
  await expect(agent.getByText('Snapshot deleted.')).toBeVisible();
  await agent.getByRole('button', { name: 'Undo' }).last().click();
  await expect(agent.getByText('Snapshot deleted.')).toBeHidden();
  await closeViewer(agent);
  await expect(tilesOf(agent)).toHaveCount(2);
  await openSnapshot(agent);
}

/** Adds the torch and the zoom that this browser's fake camera lacks, and records the constraints. Runs in the page. */
function giveTorchAndZoom(): void {
  const { getCapabilities, getSettings, applyConstraints } = MediaStreamTrack.prototype;
  const asked: object[] = [];
  let settings = {};
  Object.assign(window, { asked, cameras: 1 });
  MediaStreamTrack.prototype.getCapabilities = function able() {
    const more = this.kind === 'video' ? { torch: true, zoom: { min: 1, max: 5, step: 0.1 } } : {};
    return { ...getCapabilities.call(this), ...more };
  };
  MediaStreamTrack.prototype.getSettings = function set() {
    return { ...getSettings.call(this), ...(this.kind === 'video' && settings) };
  };
  MediaStreamTrack.prototype.applyConstraints = async function apply(constraints) {
    const [wish] = (constraints?.advanced ?? []) as object[];
    if (!wish || !('torch' in wish || 'zoom' in wish)) return applyConstraints.call(this, constraints);
    asked.push(wish);
    settings = { ...settings, ...wish };
  };
  const { enumerateDevices } = MediaDevices.prototype;
  MediaDevices.prototype.enumerateDevices = async function list() {
    const all = await enumerateDevices.call(this);
    const cameras = all.filter(({ kind }) => kind === 'videoinput');
    const wanted = (window as unknown as { cameras: number }).cameras;
    return [...all.filter(({ kind }) => kind !== 'videoinput'), ...Array(wanted).fill(cameras[0])];
  };
}

const askedOf = (guest: Page): Promise<object[]> =>
  guest.evaluate(() => (window as unknown as { asked: object[] }).asked);

const controlOf = (agent: Page, name: string | RegExp): Locator =>
  agent.getByRole('toolbar', { name: `Camera of ${guestName}` }).getByRole('button', { name });

async function lightTorch(agent: Page, guest: Page): Promise<void> {
  await controlOf(agent, 'Turn on the torch').click();
  await expect(guest.getByText(`${people.agent.name} turned on the torch`)).toBeVisible();
  expect(await askedOf(guest)).toEqual([{ torch: true }]);
  await expect(controlOf(agent, 'Turn off the torch')).toHaveAttribute('aria-pressed', 'true');
}

async function zoomIn(agent: Page, guest: Page): Promise<void> {
  await controlOf(agent, 'Zoom').click();
  await agent.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await expect.poll(() => askedOf(guest)).toContainEqual({ zoom: 1.1 });
  await expect(guest.getByText(`${people.agent.name} zoomed your camera`)).toBeVisible();
  await agent.keyboard.press('Escape');
}

async function flipOnceOffered(agent: Page, guest: Page): Promise<void> {
  const refused = controlOf(agent, /^Switch to the other camera: .*does not offer this\.$/);
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await guest.evaluate(() => {
    Object.assign(window, { cameras: 2 });
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await controlOf(agent, /^Switch to the other camera$/).click();
  await expect(guest.getByText(`${people.agent.name} switched your camera`)).toBeVisible();
  await expectPlaying(picturesOf(agent, guestName).first());
}

async function askForPhoto(agent: Page): Promise<void> {
  await controlOf(agent, 'Take a full-resolution photo').click();
  await expect(tilesOf(agent)).toHaveCount(1, { timeout: 30_000 });
  await tilesOf(agent).click();
  await expect(viewerOf(agent).getByText(`Taken by ${guestName}`)).toBeVisible();
  const image = viewerOf(agent).getByRole('img', { name: `Picture of ${guestName}` });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThanOrEqual(640);
  await closeViewer(agent);
}

async function pauseAndResume(agent: Page, guest: Page): Promise<void> {
  await controlOf(agent, 'Pause the camera').click();
  await expect(guest.getByText(`${people.agent.name} paused your camera`)).toBeVisible();
  await expect(controlOf(agent, /^Zoom: .*camera is off\.$/)).toHaveAttribute('aria-disabled', 'true');
  await controlOf(agent, 'Resume the camera').click();
  await expect(guest.getByText(`${people.agent.name} turned your camera on again`)).toBeVisible();
  await expectPlaying(picturesOf(agent, guestName).first());
}
