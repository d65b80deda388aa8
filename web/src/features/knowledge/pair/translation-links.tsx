import type { Article } from '@sightline/contract/knowledge/articles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { Pill } from '#web/ui/pill.tsx';
import classes from '../read/article.module.css';

/** Offers an article in the reader's language, and says when a translation is older than its source. */
export function TranslationLinks({ article }: { article: Article }) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const { locale } = useMe();
  const isAuthor = useCan('knowledge.create');
  const own = article.translations.find(({ language, status }) => language === locale && status === 'published');
  const isOffered = own !== undefined && article.language !== locale;
  const outdated = article.is_outdated || article.translations.some(({ is_outdated }) => is_outdated);
  if (!isOffered && !(isAuthor && outdated)) return null;
  return (
    <p className={classes.notice}>
      {isAuthor && outdated && <Pill tone="orange">{t('pair.outdated_short')}</Pill>}
      {isOffered && (
        <>
          <span>{t('pair.offer')}</span>
          <Link to="/knowledge/article/$id" params={{ id: own.slug }}>
            {t('pair.open', { language: tk(`language.${own.language}`) })}
          </Link>
        </>
      )}
      {isAuthor && outdated && (
        <Link to="/knowledge/translation/$id" params={{ id: article.slug }}>
          {t('pair.side')}
        </Link>
      )}
    </p>
  );
}
