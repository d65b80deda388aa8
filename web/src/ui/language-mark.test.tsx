import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { LanguageMark } from './language-mark.tsx';

afterEach(() => i18n.changeLanguage('en'));

test.each([
  ['en', 'pt', 'PT', 'In Portuguese'],
  ['pt', 'en', 'EN', 'Em inglês'],
] as const)(
  'a reader in %s sees that a title is in %s, and does not see their own language',
  async (own, other, shown, name) => {
    await i18n.changeLanguage(own);
    render(
      <>
        <a href="/other">
          Title
          <LanguageMark language={other} />
        </a>
        <a href="/own">
          Title
          <LanguageMark language={own} />
        </a>
      </>,
    );
    expect(screen.getByRole('img', { name }).textContent).toBe(shown);
    expect(screen.getByRole('link', { name: `Title ${name}` }).getAttribute('href')).toBe('/other');
    expect(screen.getByRole('link', { name: 'Title' }).getAttribute('href')).toBe('/own');
  },
);
