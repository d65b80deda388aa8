import { useState } from 'react';
import { initialsOf, personHue } from '#web/lib/person-color.ts';
import classes from './avatar.module.css';

type AvatarProps = {
  person: { id: string; name: string };
  /** Pixels. */
  size?: number;
  isOnline?: boolean;
  /** The address of the person's picture. */
  picture?: string | null;
};

/** The person's picture, or initials in their own hue, which also stay while the picture cannot be loaded. Decorative beside a written name; otherwise pass the name to a `title` around it. */
export function Avatar({ person, size = 20, isOnline, picture }: AvatarProps) {
  const style = { '--size': `${size}px`, '--hue': personHue(person.id) } as React.CSSProperties;
  return (
    <span className={classes.avatar} style={style} title={person.name} aria-hidden data-online={isOnline || undefined}>
      {initialsOf(person.name)}
      {picture && <Picture key={picture} address={picture} />}
    </span>
  );
}

function Picture({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return <img src={address} alt="" draggable={false} loading="lazy" onError={() => setBroken(true)} />;
}

/** The avatar of nobody: a dashed ring. */
export function NobodyAvatar({ size = 20, label }: { size?: number; label: string }) {
  const style = { '--size': `${size}px` } as React.CSSProperties;
  return <span className={classes.nobody} style={style} role="img" aria-label={label} title={label} />;
}
