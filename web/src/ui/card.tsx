import { createContext, type ReactNode, use } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BrandMark } from './brand-mark.tsx';
import classes from './card.module.css';

type CardProps = {
  title: string;
  hint?: ReactNode;
  /** In place of the mark of the pages around it. */
  mark?: ReactNode;
  children?: ReactNode;
};

/** In place of the product's mark, on the cards of a part of the application. */
export const CardMark = createContext<ReactNode>(null);

/** The one card of a screen outside the workspace: signing in, choosing, setting up, failing. Its words title the page. */
export function Card({ title, hint, mark, children }: CardProps) {
  const around = use(CardMark);
  usePageTitle(title);
  return (
    <div className={classes.card}>
      {mark ?? around ?? <BrandMark size={32} />}
      <h1 className={classes.title}>{title}</h1>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  );
}
