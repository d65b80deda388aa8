import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageTitle, useUnreadInTitle } from './page-title.ts';

function Screen({ parts }: { parts: string[] }) {
  usePageTitle(...parts);
  return null;
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
