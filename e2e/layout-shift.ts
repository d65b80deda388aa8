import type { Page } from '@playwright/test';

/** A fifth of what the Web Vitals allow a good page. */
export const mostShift = 0.02;

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** From the next page on, the browser notes what moves without a touch or a key. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: { value: number; what: string[] }[] = [];
    Object.assign(globalThis, { moved });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}: ${node.textContent?.slice(0, 40)}` : 'text';
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        const what = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
          return `${nameOf(node)}, from ${placeOf(from)} to ${placeOf(to)}`;
        });
        moved.push({ value: shift.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All that has moved since the page began, which is stricter than the worst five seconds of it. */
export async function readShifts(page: Page): Promise<{ total: number; what: string }> {
  const moved = await page.evaluate(async () => {
    await document.fonts.ready;
    return (globalThis as unknown as { moved: { value: number; what: string[] }[] }).moved;
  });
  const total = moved.reduce((sum, { value }) => sum + value, 0);
  return { total, what: JSON.stringify(moved.filter(({ value }) => value > mostShift / 10)) };
}
