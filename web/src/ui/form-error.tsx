import classes from './form-error.module.css';

/** A refusal that concerns the whole form; announced when it appears. */
export function FormError({ children }: { children: string }) {
  return (
    <div role="alert" className={classes.error} data-empty={children === '' || undefined}>
      {children}
    </div>
  );
}
