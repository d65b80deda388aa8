import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BrandMark } from './brand-mark.tsx';
import classes from './card.module.css';

type CardProps = {
  title: string;
  hint?: ReactNode;
  /** In place of the product's mark. */
  mark?: ReactNode;
  children?: ReactNode;
};

/** The one card of a screen outside the workspace: signing in, choosing, setting up, failing. Its words title the page. */
export function Card({ title, hint, mark = <BrandMark size={32} />, children }: CardProps) {
  usePageTitle(title);
  return (
    <div className={classes.card}>
      {mark}
      <h1 className={classes.title}>{title}</h1>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  );
}
