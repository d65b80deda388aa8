import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import classes from './knowledge-home.module.css';

type LibraryHeadProps = { title: string; actions?: ReactNode };

/** The name of a page in the layout "knowledge-home", and what can be done with all that it shows. */
export function LibraryHead({ title, actions }: LibraryHeadProps) {
  const { t } = useTranslation('knowledge');
  usePageTitle(title, t('title'));
  return (
    <header className={classes.head}>
      <h2>{title}</h2>
      {actions && <div>{actions}</div>}
    </header>
  );
}

type LibraryPageProps = LibraryHeadProps & {
  /** As wide as a text is read. */
  isNarrow?: boolean;
  children: ReactNode;
};

export function LibraryPage({ isNarrow, children, ...head }: LibraryPageProps) {
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      <LibraryHead {...head} />
      {children}
    </div>
  );
}
