import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  icon: Icon;
  title: string;
  /** One sentence: why it is empty, or what to do. */
  children?: ReactNode;
  /** The one useful action. */
  action?: ReactNode;
};

export function EmptyState({ icon: Picture, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Picture size={28} stroke={1.25} aria-hidden />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
