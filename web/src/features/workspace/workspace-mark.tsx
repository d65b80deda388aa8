import type { Organization } from '@sightline/contract/workspace/workspace';
import classes from './workspace-mark.module.css';

type WorkspaceMarkProps = { organization: Pick<Organization, 'name' | 'logo'>; size?: number };

/** The workspace's logo, or its first letter; `size` in pixels. Its name stands beside it. */
export function WorkspaceMark({ organization: { name, logo }, size = 20 }: WorkspaceMarkProps) {
  const style = { width: size, height: size };
  if (logo) return <img className={classes.logo} src={`${logo}?variant=thumbnail`} alt="" style={style} />;
  return (
    <span className={classes.mark} style={style} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
