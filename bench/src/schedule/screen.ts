import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../../../checks/src/chromium.ts';
import { chromiumFlags } from '../../../checks/src/chromium-flags.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { people } from './seed.ts';

const viewport = { width: 1440, height: 900 };
const rounds = 5;
/** Pointer moves of a drag, one for each frame. */
const moves = 240;
const frame = 1000 / 60;

/** Run in the page, where this workspace has no types: when the last row is there and two frames have been painted since. */
const shown = (rows: number) => `(async () => {
  while (document.querySelectorAll('section table tbody tr').length <= ${rows})
    await new Promise((done) => setTimeout(done, 5));
  for (let at = 0; at < 2; at += 1) await new Promise(requestAnimationFrame);
})()`;
const recordFrames = `(() => {
  globalThis.frames = [];
  let before = performance.now();
  globalThis.recording = requestAnimationFrame(function each(at) {
    globalThis.frames.push(at - before);
    before = at;
    globalThis.recording = requestAnimationFrame(each);
  });
})()`;
const takeFrames = `(cancelAnimationFrame(globalThis.recording), globalThis.frames)`;

/**
 * Measures from a press on "Month" until its last row is painted; from the day view, so that the application is loaded and the visits are
 * not.
 */
async function openMonth(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/schedule?date=2090-01-10`);
  await page.locator('[data-movable]').first().waitFor();
  const begun = performance.now();
  await page
    .getByRole('tab', { name: 'Month' })
    .or(page.getByRole('button', { name: 'Month' }))
    .first()
    .click();
  await page.evaluate(shown(people));
  return (performance.now() - begun) / 1000;
}

/** Returns the milliseconds between the frames while a visit is dragged across the board of a week. */
async function drag(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/schedule?date=2090-01-10&view=week`);
  const visit = page.locator('[data-board] [data-movable]').first();
  await visit.waitFor();
  const box = await visit.boundingBox();
  if (!box) throw new Error('no visit is in sight');
  const at = { x: box.x + 20, y: box.y + 20 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.evaluate(recordFrames);
  for (let move = 0; move < moves; move += 1) {
    const share = move / moves;
    await page.mouse.move(at.x + 500 * Math.sin(share * Math.PI), at.y + 350 * share);
  }
  const frames = await page.evaluate<number[]>(takeFrames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

async function signedIn<T>(browser: Browser, token: string, see: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  try {
    return await see(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Measures the waiting time of a dispatcher of 50 people, and whether a drag keeps up with the pointer. */
export async function measureScreen(url: string, token: string): Promise<Figure[]> {
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const months: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const seconds = await signedIn(browser, token, (page) => openMonth(page, url));
      if (round > 0) months.push(seconds); // the first one is the warm-up
    }
    const frames = (await signedIn(browser, token, (page) => drag(page, url))).slice(2);
    const late = frames.filter((each) => each > 1.5 * frame).length;
    const each = frames.reduce((sum, one) => sum + one, 0) / frames.length;
    const list = months.map((one) => one.toFixed(2)).join(', ');
    return [
      {
        ...{ name: `month of ${people} people on the screen`, value: quantile(months, 0.5), unit: 's', goal: 1 },
        detail: `from the press to the last row: ${list}`,
      },
      {
        ...{ name: `a drag over the week of ${people} people, a frame`, value: each, unit: 'ms', goal: frame * 1.05 },
        detail: `${frames.length} frames, ${late} of them late, the longest ${Math.round(Math.max(...frames))} ms`,
      },
    ];
  } finally {
    await browser.close();
  }
}
