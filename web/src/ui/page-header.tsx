import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** Views or tabs; scrolls sideways on a phone. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** The 48 px header of every screen. Holds the page's only h1. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {children && <div className={classes.middle}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
