import type { ReactNode } from 'react';
import classes from './factors.module.css';

type FactorProps = { icon: ReactNode; name: string; state: string; children: ReactNode };

/** Shows one factor of the list: what it is, since when, and its actions. */
export function Factor({ icon, name, state, children }: FactorProps) {
  return (
    <li className={classes.factor}>
      {icon}
      <div className={classes.what}>
        <p>{name}</p>
        <span>{state}</span>
      </div>
      <div className={classes.buttons}>{children}</div>
    </li>
  );
}
