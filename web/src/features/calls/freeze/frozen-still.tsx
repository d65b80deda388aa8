import type { Fit } from '../picture/picture-mapping.ts';
import type { Still } from './freeze-stills.ts';
import classes from './frozen-still.module.css';

/** Covers the moving picture, which continues below. */
export function FrozenStill({ still, fit }: { still: Still; fit: Fit }) {
  return <img className={classes.still} src={still.url} alt="" data-fit={fit} draggable={false} data-testid="still" />;
}
