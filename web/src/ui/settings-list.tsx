import type { CSSProperties, DragEventHandler, ReactNode } from 'react';
import classes from './settings-list.module.css';

/** A list of what a workspace has set up. Every list of the settings looks like this one. */
export function SettingsList({ children, isOrdered = false }: { children: ReactNode; isOrdered?: boolean }) {
  const List = isOrdered ? 'ol' : 'ul';
  return <List className={classes.list}>{children}</List>;
}

type SettingsRowProps = {
  name: ReactNode;
  /** Marks beside the name: archived, public. */
  marks?: ReactNode;
  /** Further details, below its name. */
  detail?: ReactNode;
  /** How often it is used: beside the act, and below the name on a phone. */
  count?: ReactNode;
  /** Buttons that move it, before its name. */
  order?: ReactNode;
  /** Its actions, at the right edge of every row. */
  acts?: ReactNode;
  /** How deep it stands in a tree. */
  depth?: number;
  /** The position at which a drop would place the dragged row. */
  target?: 'before' | 'into' | 'after' | undefined;
} & Partial<Record<'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler<HTMLLIElement>>>;

/** Further down a tree the rows stand under one another, so that names keep their room. */
const deepest = 6;

export function SettingsRow(props: SettingsRowProps) {
  const { name, marks, detail, count, order, acts, depth = 0, target, ...drop } = props;
  return (
    <li
      className={classes.row}
      style={{ '--depth': Math.min(depth, deepest) } as CSSProperties}
      data-over={target}
      {...drop}
    >
      {order && <span className={classes.order}>{order}</span>}
      <div className={classes.words}>
        <div className={classes.what}>
          <div className={classes.name}>
            {name}
            {marks}
          </div>
          {detail && <div className={classes.dim}>{detail}</div>}
        </div>
        {count && <span className={classes.dim}>{count}</span>}
      </div>
      {acts && <span className={classes.acts}>{acts}</span>}
    </li>
  );
}
