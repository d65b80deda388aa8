import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { usePageTitle, useUnreadInTitle } from './page-title.ts';

function Screen({ parts }: { parts: string[] }) {
  usePageTitle(...parts);
  return null;
}

function Outer({ children }: { children: ReactNode }) {
  usePageTitle('Settings');
  return children;
}

function Unread({ count }: { count: number }) {
  useUnreadInTitle(count);
  return null;
}

test('the title names the innermost part of the page, after the number of rooms with unread messages', () => {
  const page = (inner: string[] | null, count: number) => (
    <>
      <Unread count={count} />
      <Screen parts={['Talk']} />
      {inner && <Screen parts={inner} />}
    </>
  );
  const { rerender, unmount } = render(page(null, 0));
  expect(document.title).toBe('Talk · Sightline');
  rerender(page(['Printer shows error 0x6', '#52'], 3));
  expect(document.title).toBe('(3) Printer shows error 0x6 · #52 · Sightline');
  rerender(page(['Printer prints again', '#52'], 2));
  expect(document.title).toBe('(2) Printer prints again · #52 · Sightline');
  rerender(page(null, 0));
  expect(document.title).toBe('Talk · Sightline');
  unmount();
  expect(document.title).toBe('Sightline');
});

test('a page inside another titles the window, when both open at once', () => {
  const { unmount } = render(
    <Outer>
      <Screen parts={['Branding', 'Settings']} />
    </Outer>,
  );
  expect(document.title).toBe('Branding · Settings · Sightline');
  unmount();
});
