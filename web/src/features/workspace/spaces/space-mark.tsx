import classes from './space-mark.module.css';

type SpaceMarkProps = { space: { name: string; logo: string | null; color: string | null }; size?: number };

/** The logo of a space, or its first letter in its colour; `size` in pixels. Its name stands beside it. */
export function SpaceMark({ space: { name, logo, color }, size = 20 }: SpaceMarkProps) {
  const style = { width: size, height: size, ...(color && { '--mark': color }) } as React.CSSProperties;
  if (logo) return <img className={classes.logo} src={`${logo}?variant=thumbnail`} alt="" style={style} />;
  return (
    <span className={classes.mark} style={style} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
