import { findLinks } from '#web/lib/text-links.ts';
import classes from './linked-text.module.css';

/** Plain text, never HTML, whose addresses are links. */
export function LinkedText({ children }: { children: string }) {
  return findLinks(children).map(({ text, href }, index) => {
    const key = `${index}:${text}`;
    if (href === undefined) return text;
    return (
      <a
        key={key}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.link}
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </a>
    );
  });
}
