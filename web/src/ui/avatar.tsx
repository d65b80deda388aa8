import { initialsOf, personHue } from '#web/lib/person-color.ts';
import classes from './avatar.module.css';

type AvatarProps = {
  person: { id: string; name: string };
  /** Pixels. */
  size?: number;
  isOnline?: boolean;
};

/** Initials in the person's own hue. Decorative beside a written name; otherwise pass the name to a `title` around it. */
export function Avatar({ person, size = 20, isOnline }: AvatarProps) {
  const style = { '--size': `${size}px`, '--hue': personHue(person.id) } as React.CSSProperties;
  return (
    <span className={classes.avatar} style={style} title={person.name} aria-hidden data-online={isOnline || undefined}>
      {initialsOf(person.name)}
    </span>
  );
}

/** The avatar of nobody: a dashed ring. */
export function NobodyAvatar({ size = 20, label }: { size?: number; label: string }) {
  const style = { '--size': `${size}px` } as React.CSSProperties;
  return <span className={classes.nobody} style={style} role="img" aria-label={label} title={label} />;
}
