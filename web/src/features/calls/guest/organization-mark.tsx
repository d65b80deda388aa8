import classes from './organization-mark.module.css';

/** Shows the workspace that the call belongs to: its logo or first letter, and its name. */
export function OrganizationMark({ name, logo }: { name: string; logo: string | null }) {
  return (
    <p className={classes.organization}>
      {logo ? <img src={logo} alt="" /> : <span aria-hidden>{[...name][0]?.toUpperCase()}</span>}
      <b>{name}</b>
    </p>
  );
}
