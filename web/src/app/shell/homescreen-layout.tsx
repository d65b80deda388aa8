import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '#web/lib/i18n.ts';
import classes from './homescreen-layout.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** One card in the middle; language and theme below it, for users without a menu yet. */
export function HomescreenLayout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const other = i18n.language === 'pt' ? 'en' : 'pt';
  return (
    <div className={classes.layout}>
      <main id="main" className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <button type="button" lang={other} onClick={() => void switchLanguage(other)}>
          {t(`languages.${other}`)}
        </button>
        <ThemeToggle />
      </footer>
    </div>
  );
}
