import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Nothing on the page breaks WCAG 2.2 AA as far as tools can detect. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(STANDARDS);
  // Legacy mode avoids a second page per check, which only pages with foreign frames need; we have none.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect.soft(found, `what axe finds at ${page.url()}`).toEqual([]);
}

/** Nothing makes the page wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > clientWidth + 1;
    });
    return scrollWidth > clientWidth ? wide.map((element) => `${element.tagName}.${element.className}`) : [];
  });
  expect.soft(tooWide, `what is too wide at ${page.url()}`).toEqual([]);
}

/** All targets are large enough for a finger; for phones. */
export async function expectRoomForFingers(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findTooSmall), `what is too small for a finger at ${page.url()}`).toEqual([]);
}

/** Runs in the page. Links within a sentence may be as high as their line; covered elements cannot be pressed. */
function findTooSmall(): string[] {
  const least = 43.5;
  const pressed = 'a[href], button, summary, select, input, [role="tab"], [role="option"], [role^="menuitem"]';
  const labelsOf = (target: HTMLElement) => (target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []);
  const isInSentence = (target: HTMLElement) =>
    getComputedStyle(target).display === 'inline' && target.parentElement?.textContent !== target.textContent;
  const boxOf = (target: HTMLElement) => {
    const boxes = [target, ...labelsOf(target)].map((element) => element.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    return { width: right - left, height: bottom - top, x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const isHit = (target: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return [target, ...labelsOf(target)].some((element) => element.contains(hit));
  };
  /** From the middle of the visible part: the target may be larger. */
  const reachOf = (target: HTMLElement, right: number, down: number) => {
    const { x, y } = boxOf(target);
    let far = 0;
    while (far <= least && isHit(target, x + right * far, y + down * far)) far += 1;
    return far;
  };
  const isTooSmall = (target: HTMLElement) => {
    const { width, height } = boxOf(target);
    if (width >= least && height >= least) return false;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const [left, right] = [reachOf(target, -1, 0), reachOf(target, 1, 0)];
    const [up, down] = [reachOf(target, 0, -1), reachOf(target, 0, 1)];
    return right > 0 && (left + right < least || up + down < least);
  };
  return [...document.querySelectorAll<HTMLElement>(pressed)]
    .filter((target) =>
      target.checkVisibility({ visibilityProperty: true, opacityProperty: target.tagName !== 'INPUT' }),
    )
    .filter((target) => target.tabIndex >= 0 || target.role !== null)
    .filter((target) => !isInSentence(target) && isTooSmall(target))
    .map((target) => {
      const { width, height } = boxOf(target);
      return `${target.ariaLabel ?? target.textContent}: ${Math.round(width)} x ${Math.round(height)}`;
    });
}
