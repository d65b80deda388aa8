import { expect, type Page } from '@playwright/test';

/** No control or text is cut off, or partly covered by another one. */
export async function expectNothingCutOrCovered(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findMisplaced), `what is cut or covered at ${page.url()}`).toEqual([]);
}

/**
 * Runs in the page. Text with an ellipsis counts as whole if its title has it all; scrollable parts do not count as cut
 * off; elements completely behind a panel or a dialog do not count as covered.
 */
function findMisplaced(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Item = { element: Element; words: string; boxes: Box[]; isText: boolean };
  type Clipper = { box: DOMRect; scrolls: [boolean, boolean]; clips: [boolean, boolean] };

  const pressed = 'a[href], button, summary, select, [role="tab"], [role="option"], [role^="menuitem"]';
  const blocks = 'li, section, header, aside, main, [role="dialog"]';
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 2 &&
    element.getBoundingClientRect().height > 2;
  /** Letters are lower than their line box. */
  const lettersOf = ({ left, top, right, bottom }: DOMRect): Box => {
    const spare = (bottom - top) * 0.2;
    return { left, top: top + spare, right, bottom: bottom - spare };
  };
  const cut = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right),
    bottom: Math.min(box.bottom, by.bottom),
  });
  const isThere = ({ left, top, right, bottom }: Box) => right - left > 1.5 && bottom - top > 1.5;

  /** The ancestors that clip this element, by the rules of CSS. */
  function clippersOf(element: Element, isText: boolean): Clipper[] {
    const clippers: Clipper[] = [];
    let escapes = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, overflowX, overflowY, transform, containerType } = getComputedStyle(at);
      const holds = position !== 'static' || transform !== 'none' || containerType !== 'normal';
      const isBetween = escapes && !holds;
      if (holds) escapes = false;
      const clips: [boolean, boolean] = [overflowX !== 'visible', overflowY !== 'visible'];
      const scrolls: [boolean, boolean] = [/auto|scroll/.test(overflowX), /auto|scroll/.test(overflowY)];
      const isOwn = at === element && !isText;
      if (!isBetween && !isOwn && (clips[0] || clips[1]))
        clippers.push({ box: at.getBoundingClientRect(), clips, scrolls });
      if (position === 'fixed') break;
      if (position === 'absolute') escapes = true;
    }
    return clippers;
  }

  /** The visible part of it, and whether more of it is out of reach. */
  function seenOf(item: Item): { boxes: Box[]; isCut: boolean } {
    let { boxes } = item;
    let isCut = false;
    for (const { box, clips, scrolls } of clippersOf(item.element, item.isText)) {
      const beyond = {
        left: clips[0] ? box.left : -Infinity,
        right: clips[0] ? box.right : Infinity,
        top: clips[1] ? box.top : -Infinity,
        bottom: clips[1] ? box.bottom : Infinity,
      };
      for (const one of boxes) {
        const isCutAcross = one.left < beyond.left - 1 || one.right > beyond.right + 1;
        const isCutDown = one.top < beyond.top - 1 || one.bottom > beyond.bottom + 1;
        if ((isCutAcross && !scrolls[0]) || (isCutDown && !scrolls[1])) isCut = true;
      }
      boxes = boxes.map((one) => cut(one, beyond)).filter(isThere);
      if (scrolls[0] || scrolls[1]) break;
    }
    return { boxes, isCut };
  }

  function listTexts(): Item[] {
    const items: Item[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (!words || !element || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      items.push({ element, words, isText: true, boxes: [...range.getClientRects()].map(lettersOf) });
    }
    return items;
  }
  const listControls = (): Item[] =>
    [...document.querySelectorAll<HTMLElement>(pressed)].filter(isSeen).map((element) => ({
      element,
      words: element.ariaLabel ?? element.textContent ?? '',
      isText: false,
      boxes: [element.getBoundingClientRect()],
    }));

  /** Whether a touch on its middle reaches it. Text without pointer events counts with its surroundings. */
  function isInFront({ element, boxes }: Item): boolean {
    const [box] = boxes;
    if (!box) return false;
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!hit) return false;
    if (getComputedStyle(element).pointerEvents === 'none') return hit.closest(blocks)?.contains(element) === true;
    return element.contains(hit) || hit.contains(element);
  }
  const meet = (one: Item, other: Item) =>
    one.boxes.some((box) => other.boxes.some((another) => isThere(cut(box, another))));
  const areRelated = (one: Element, other: Element) => one.contains(other) || other.contains(one);
  const isToldByTitle = ({ element, words }: Item) =>
    element.closest<HTMLElement>('[title]')?.title.includes(words) === true;

  /** Only scripts can scroll these: neither a wheel nor a finger reaches their end. */
  const unreachable = [...document.querySelectorAll('main')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    .filter((element) => getComputedStyle(element).overflowY === 'hidden')
    .map(
      ({ scrollHeight, clientHeight }) => `${scrollHeight - clientHeight} px at the end of the screen are out of reach`,
    );

  const items = [...listTexts(), ...listControls()].map((item) => ({ item, seen: seenOf(item) }));
  const cutOff = items
    .filter(({ item, seen }) => seen.isCut && seen.boxes.length > 0 && !isToldByTitle(item))
    .map(({ item }) => `“${item.words}” is cut`);
  const inFront = items.map(({ item, seen }) => ({ ...item, boxes: seen.boxes })).filter(isInFront);
  const covered = inFront.flatMap((one, at) =>
    inFront
      .slice(at + 1)
      .filter((other) => !areRelated(one.element, other.element) && meet(one, other))
      .map((other) => `“${one.words}” and “${other.words}” overlap`),
  );
  return [...unreachable, ...cutOff, ...covered];
}
