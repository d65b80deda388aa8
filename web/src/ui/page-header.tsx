import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import classes from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** Views or tabs; scrolls sideways on a phone. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** The 48 px line that every screen opens with. Holds the page's only h1, whose words title the page. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  usePageTitle(typeof title === 'string' ? title : '');
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {children && <div className={classes.middle}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
