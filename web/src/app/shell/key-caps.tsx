import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './key-caps.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const names: Record<string, string> = { mod: isApple ? '⌘' : 'Ctrl', enter: 'Enter' };

/** A shortcut as its keys look: `g t`, `mod+k`. */
export function KeyCaps({ keys }: { keys: string }) {
  const { t } = useTranslation('shortcuts');
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((chord, index) => (
        <Fragment key={chord}>
          {index > 0 && <span>{t('then')}</span>}
          {chord.split('+').map((key) => (
            <kbd key={key}>{names[key] ?? key.toUpperCase()}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
