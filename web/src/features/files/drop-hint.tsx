import { useTranslation } from 'react-i18next';
import classes from './drop-hint.module.css';

/** Covers what takes the files that are dragged over it; that is positioned. */
export function DropHint() {
  const { t } = useTranslation('files');
  return <p className={classes.hint}>{t('drop')}</p>;
}
