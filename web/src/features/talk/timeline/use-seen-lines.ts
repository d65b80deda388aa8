import { useEffect, useState } from 'react';
import { lineElement } from './line-element.ts';

/** The share of a message that must be visible, or for a long one the pixels. */
const share = 0.5;
const ofLong = 160;
/** Milliseconds between checks: no event reports that a message is no longer covered. */
const lookEvery = 1000;

/** Whether a point of the message is what the reader sees there, and no dialog or other screen lies over it. */
function isUncovered({ target, intersectionRect: { left, top, width, height } }: IntersectionObserverEntry): boolean {
  const log = target.closest('[role="log"]');
  return [0.25, 0.5, 0.75].some((part) => {
    const hit = document.elementFromPoint(left + width * part, top + height / 2);
    return hit !== null && log?.contains(hit) === true;
  });
}

const isSeen = (entry: IntersectionObserverEntry): boolean =>
  (entry.intersectionRatio >= share || entry.intersectionRect.height >= ofLong) && isUncovered(entry);

/** Returns the messages that were visible since they were watched: not in a hidden tab, scrolled away or covered. */
export function useSeenLines(ids: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const watched = ids.join(' ');
  useEffect(() => {
    if (watched === '') return;
    const shown = new Map<Element, IntersectionObserverEntry>();
    const elements = new Map(watched.split(' ').map((id) => [lineElement(id), id]));
    const look = () => {
      const found = [...shown.values()]
        .filter(isSeen)
        .flatMap(({ target }) => elements.get(target as HTMLElement) ?? []);
      setSeen((before) => (found.every((id) => before.has(id)) ? before : new Set([...before, ...found])));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) shown.set(entry.target, entry);
          else shown.delete(entry.target);
        }
        look();
      },
      { threshold: [0, 0.25, share, 0.75, 1] },
    );
    for (const element of elements.keys()) if (element) observer.observe(element);
    const timer = setInterval(look, lookEvery);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [watched]);
  return seen;
}
