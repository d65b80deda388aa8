import type { Locale } from '@sightline/contract/scalars';
import { useTranslation } from 'react-i18next';
import classes from './language-mark.module.css';

/** Behind the title of a text in another language than the reader's; renders nothing for their own. */
export function LanguageMark({ language }: { language: Locale }) {
  const { t, i18n } = useTranslation();
  if (language === i18n.language) return null;
  const name = t(`in_language.${language}`);
  return (
    <>
      {' '}
      <span className={classes.mark} role="img" aria-label={name} title={name} lang={i18n.language}>
        {language.toUpperCase()}
      </span>
    </>
  );
}
