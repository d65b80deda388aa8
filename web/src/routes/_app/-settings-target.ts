import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { i18n } from '#web/lib/i18n.ts';
import { namespaceOf } from './-settings-search.ts';

const places = 'h2, h3, label, legend, strong, [role="switch"]';
const controls = 'input:not([type="hidden"]), select, textarea, button';

function findNamed(root: HTMLElement, text: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(places)].find((place) => {
    const [first] = place.childNodes;
    return place.textContent?.trim() === text || first?.textContent?.trim() === text;
  });
}

function show(place: HTMLElement): void {
  place.dataset.found = '';
  place.scrollIntoView({ block: 'center' });
  const own = place instanceof HTMLLabelElement ? place.control : null;
  (own ?? place.closest('section, div')?.querySelector<HTMLElement>(controls))?.focus({ preventScroll: true });
}

/** The part of an address behind # names a setting by the key of its text: it is marked and gets the focus when it is there. */
export function useSettingsTarget(root: RefObject<HTMLElement | null>): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const { current } = root;
    if (!current || !/^\w+:[\w.]+$/.test(hash)) return;
    let observer: MutationObserver | undefined;
    let isOver = false;
    const mark = (text: string): boolean => {
      const place = findNamed(current, text);
      if (place) show(place);
      return place !== undefined;
    };
    void i18n.loadNamespaces(namespaceOf(hash)).then(() => {
      if (isOver || !i18n.exists(hash)) return;
      const text = String(i18n.t(hash as 'workspace:general.title'));
      if (mark(text)) return;
      observer = new MutationObserver(() => mark(text) && observer?.disconnect());
      observer.observe(current, { childList: true, subtree: true });
    });
    return () => {
      isOver = true;
      observer?.disconnect();
      for (const place of current.querySelectorAll<HTMLElement>('[data-found]')) delete place.dataset.found;
    };
  }, [hash, root]);
}
