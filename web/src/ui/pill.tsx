import type { ReactNode } from 'react';
import classes from './pill.module.css';

type PillProps = {
  /** A colour of states: a dot before the words, or the whole pill when `isTinted`. */
  tone?: 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'urgent' | 'violet';
  isTinted?: boolean;
  children: ReactNode;
};

export function Pill({ tone, isTinted, children }: PillProps) {
  const style = tone && ({ '--tone': `var(--st-${tone})` } as React.CSSProperties);
  return (
    <span className={classes.pill} style={style} data-tinted={isTinted || undefined}>
      {tone && !isTinted && <i className={classes.dot} />}
      {children}
    </span>
  );
}
