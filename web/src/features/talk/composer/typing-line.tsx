import { useTranslation } from 'react-i18next';
import { useViewer } from '../viewer.tsx';
import { useTypists } from './typing.ts';
import classes from './typing-line.module.css';

/** Keeps its height while it is empty, so that nothing moves when somebody begins to write. */
export function TypingLine({ roomId }: { roomId: string }) {
  const { t } = useTranslation('talk');
  const typists = useTypists(roomId, useViewer().id);
  const [first] = typists;
  return (
    <p className={classes.line} aria-live="polite">
      {first && (
        <>
          <span className={classes.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {t('typing', { count: typists.length, name: first.name })}
        </>
      )}
    </p>
  );
}
