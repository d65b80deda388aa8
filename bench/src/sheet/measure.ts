import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../../../checks/src/chromium.ts';
import { chromiumFlags } from '../../../checks/src/chromium-flags.ts';
import { startProduct } from '../../../e2e/product.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { prepareSheet } from './prepare.ts';

/** A phone: its size, and how much slower it is than this machine. */
const viewport = { width: 390, height: 844 };
const slower = 4;
const keys = 60;
const goal = 50;

/** A page with nothing but a field to write in. */
const floorPage =
  '<!doctype html><meta name="viewport" content="width=device-width"><textarea aria-label="Field"></textarea>';

/** From a key to the frame that shows its letter, on a sheet of two hundred questions; beside a page with one field. */
export async function measureSheet(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct({ demo: true });
  cleanup.defer(product.stop);
  const { token, path, label } = await prepareSheet(product.url);
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  cleanup.defer(() => browser.close());
  const floor = await visit(browser, token, async (page) => {
    await page.setContent(floorPage);
    return typeInto(page, 'Field');
  });
  const ours = await visit(browser, token, async (page) => {
    await page.goto(product.url + path);
    return typeInto(page, label);
  });
  const [own, floorTime] = [quantile(ours, 0.95), quantile(floor, 0.95)];
  const detail = `median of ${keys} keys ${quantile(ours, 0.5).toFixed(0)} ms, p95 ${own.toFixed(0)} ms, most ${Math.max(...ours).toFixed(0)} ms; one field alone ${floorTime.toFixed(0)} ms`;
  return [{ name: 'a key on a sheet of 200 questions, on a phone', value: own, unit: 'ms', goal, detail }];
}

async function visit<T>(browser: Browser, token: string, see: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    isMobile: true,
    hasTouch: true,
    bypassCSP: true,
  });
  // A blank page has no storage.
  await context.addInitScript(`if (origin !== 'null') localStorage.setItem('token', ${JSON.stringify(token)})`);
  try {
    return await see(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Run in the page, where this workspace has no types. The frame that shows a letter is painted when the next task runs. */
const observe = `globalThis.times = [];
addEventListener('keydown', ({ timeStamp }) => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => globalThis.times.push(performance.now() - timeStamp);
    port2.postMessage(null);
  });
}, { capture: true });`;

/** In milliseconds, one for each key. */
async function typeInto(page: Page, label: string): Promise<number[]> {
  const field = page.getByRole('textbox', { name: label });
  await field.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.keyboard.type('warm-up');
  await page.evaluate(observe);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 7 === 6 ? 'Space' : 'e');
    await page.waitForFunction(`globalThis.times.length > ${key}`, null, { polling: 20 });
  }
  return page.evaluate<number[]>('globalThis.times');
}
