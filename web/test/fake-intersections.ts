import { vi } from 'vitest';

/** Observers report at once, for every element, whether it is on the screen: the test page has no layout. */
export function fakeIntersections(isOnScreen: (element: Element) => boolean) {
  const observers = new Set<() => void>();
  class FakeObserver {
    readonly #told: IntersectionObserverCallback;
    readonly #elements = new Set<Element>();
    readonly #tell = () => {
      const entries = [...this.#elements].map((target) => {
        const isIntersecting = isOnScreen(target);
        return {
          target,
          isIntersecting,
          intersectionRatio: isIntersecting ? 1 : 0,
          intersectionRect: new DOMRect(0, 0, 100, 20),
        };
      });
      this.#told(entries as unknown as IntersectionObserverEntry[], this as unknown as IntersectionObserver);
    };
    constructor(told: IntersectionObserverCallback) {
      this.#told = told;
      observers.add(this.#tell);
    }
    observe(element: Element): void {
      this.#elements.add(element);
      queueMicrotask(this.#tell);
    }
    unobserve(element: Element): void {
      this.#elements.delete(element);
    }
    disconnect(): void {
      this.#elements.clear();
      observers.delete(this.#tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  // Nothing lies over what is on the screen.
  document.elementFromPoint = () => document.querySelector('[role="log"]');
  /** Reports that what is on the screen has changed. */
  return () => {
    for (const notify of observers) notify();
  };
}
