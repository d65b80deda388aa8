import { useEffect } from 'react';

/** What the screen shows, the innermost part last: its parts of the title are the ones that stand there. */
const screens: (readonly string[])[] = [];
let product = 'Sightline';
let unread = 0;

/** "(3) Pump loses pressure · #52 · Sightline" */
function write(): void {
  const count = unread > 0 ? `(${unread}) ` : '';
  document.title = count + [...(screens.at(-1) ?? []), product].join(' · ');
}

export function nameProduct(name: string): void {
  product = name;
  write();
}

/** While the component is shown; without parts, what is around it names the page. */
export function usePageTitle(...parts: string[]): void {
  const text = parts.join('\n');
  useEffect(() => {
    if (text === '') return;
    const screen = text.split('\n');
    screens.push(screen);
    write();
    return () => {
      screens.splice(screens.indexOf(screen), 1);
      write();
    };
  }, [text]);
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
