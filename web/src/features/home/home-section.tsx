import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './home-section.module.css';
import type { LinkLook } from './links.tsx';

type HomeSectionProps = {
  title: string;
  /** The total number, of which `shown` are listed. */
  total: number;
  shown: number;
  /** Draws the link to all of them. */
  all: (look: LinkLook) => ReactNode;
  children: ReactNode;
};

export function HomeSection({ title, total, shown, all, children }: HomeSectionProps) {
  const { t } = useTranslation('home');
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.header}>
        <h2>{title}</h2>
        {total > 0 && <span className="num">{total}</span>}
        {total > shown && all({ className: classes.all, children: t('show_all') })}
      </header>
      {children}
    </section>
  );
}

/** One sentence where a section has nothing to show. */
export function HomeEmpty({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
