import type { MarkedPiece } from '#web/lib/marked-words.ts';
import classes from './marked-text.module.css';

/** A text with what was searched for marked. */
export function MarkedText({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ text, isMarked }, index) => {
    const key = `${index}:${text}`;
    return isMarked ? (
      <mark key={key} className={classes.mark}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
