import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../../../checks/src/chromium.ts';
import { chromiumFlags } from '../../../checks/src/chromium-flags.ts';
import { startProduct } from '../../../e2e/product.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { signIn } from '../sign-in.ts';
import { serveFloor } from './floor.ts';
import { record } from './recording.ts';

const turns = 9;
const goal = 1.2;
const viewport = { width: 1440, height: 900 };

/** The screens to measure, each with the part that it shows last and largest. */
const screens = [
  { name: 'list', path: '/tickets', shows: 'Steam pressure in cooking kettle' },
  { name: 'ticket', path: '/tickets/52', shows: 'Checkweigher rejects every eighth bottle' },
];

/** Measures when the largest part was painted, in a browser with an empty cache; beside a page of the same bytes without code. */
export async function measurePaint(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct({ demo: true });
  cleanup.defer(product.stop);
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  cleanup.defer(() => browser.close());
  const token = await signIn(product.url);
  const figures: Figure[] = [];
  for (const { name, path, shows } of screens) {
    const url = product.url + path;
    const floorUrl = await visit(browser, token, async (page) => {
      const isPainted = () => page.getByText(shows).first().waitFor();
      return serveFloor(await record(page, url, isPainted), cleanup);
    });
    const paint = (at: string) => visit(browser, token, (page) => largestPaint(page, at, shows));
    const ours: number[] = [];
    const floors: number[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const [floor, own] = [await paint(floorUrl), await paint(url)];
      if (turn === 0) continue; // the warm-up
      floors.push(floor);
      ours.push(own);
    }
    const [seconds, floor] = [quantile(ours, 0.5), quantile(floors, 0.5)];
    const detail = `${seconds.toFixed(2)} s against ${floor.toFixed(2)} s, medians of ${turns}`;
    const against = `largest paint of the ${name} against a static page of the same bytes`;
    figures.push({ name: against, value: seconds / floor, unit: 'x', detail });
    figures.push({ name: `largest paint of the ${name}`, value: seconds, unit: 's', goal, detail });
  }
  return figures;
}

/** With an empty cache, signed in. */
async function visit<T>(browser: Browser, token: string, see: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  try {
    return await see(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Run in the page, where this workspace has no types. */
const observe = `new PerformanceObserver((list) => {
  globalThis.largestPaint = list.getEntries().at(-1).startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });`;
const settle = `(async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return globalThis.largestPaint;
})()`;

/** In seconds from the beginning of the navigation. */
async function largestPaint(page: Page, url: string, shows: string): Promise<number> {
  await page.addInitScript(observe);
  await page.goto(url);
  await page.getByText(shows).first().waitFor();
  return (await page.evaluate<number>(settle)) / 1000;
}
