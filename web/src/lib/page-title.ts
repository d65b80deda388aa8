import { useEffect, useState } from 'react';

type Screen = { order: number; parts: readonly string[] };

/** The open screens, the innermost last; the title shows its parts. */
const screens: Screen[] = [];
let opened = 0;
let product = 'Sightline';
let unread = 0;

/** "(3) Pump loses pressure · #52 · Sightline" */
function write(): void {
  const count = unread > 0 ? `(${unread}) ` : '';
  document.title = count + [...(screens.at(-1)?.parts ?? []), product].join(' · ');
}

export function nameProduct(name: string): void {
  product = name;
  write();
}

/** While the component is shown; without parts, what is around it names the page. */
export function usePageTitle(...parts: string[]): void {
  // React renders from the outside in, but runs effects from the inside out.
  const [order] = useState(() => ++opened);
  const text = parts.filter(Boolean).join('\n');
  useEffect(() => {
    if (text === '') return;
    const screen = { order, parts: text.split('\n') };
    screens.push(screen);
    screens.sort((one, other) => one.order - other.order);
    write();
    return () => {
      screens.splice(screens.indexOf(screen), 1);
      write();
    };
  }, [text, order]);
}

/** How many rooms have unread messages, before the title of every screen. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count;
    write();
    return () => {
      unread = 0;
      write();
    };
  }, [count]);
}
