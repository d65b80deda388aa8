import type { ReactNode } from 'react';
import classes from './person-option.module.css';

type PersonOptionProps = { id: string; isActive: boolean; onPick: () => void; children: ReactNode };

/** A person in a listbox that is worked by the keys of a text, which keeps the focus. */
export function PersonOption({ id, isActive, onPick, children }: PersonOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.person}
      onMouseDown={(event) => {
        event.preventDefault();
        onPick();
      }}
    >
      {children}
    </div>
  );
}
