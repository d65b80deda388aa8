import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { isNotKept, sentencesOfError } from '#web/lib/error-sentences.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink } from './button-link.tsx';
import classes from './error-page.module.css';

/** An id says nothing to people. */
const withoutIds = (path: string): string => path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…');

/** Specification, section 2: the message of every unmatched path. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  usePageTitle(t('pages.not_found_title'));
  return (
    <main className={classes.page}>
      <Card title={t('pages.not_found', { path: withoutIds(pathname) })} hint={t('pages.not_found_hint')}>
        <GoHome />
      </Card>
    </main>
  );
}

/** The fatal error page: a not-found variant for status 404, a general one otherwise. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const isNotFound = error instanceof ApiError && error.status === 404;
  if (isNotFound) {
    return (
      <main className={classes.page}>
        <Card title={t('pages.not_found_title')} hint={sentencesOfError(error).join(' ')}>
          <GoHome />
        </Card>
      </main>
    );
  }
  if (isNotKept(error) || isMissingChunk(error)) return <NotKept />;
  const isUnreachable = error instanceof ApiError && error.status === 0;
  return (
    <main className={classes.page} role="alert">
      <Card
        title={isUnreachable ? t('states.failed') : t('pages.error_title')}
        hint={error instanceof ApiError ? sentencesOfError(error).join(' ') : t('pages.error_hint')}
      >
        <TryAgain />
      </Card>
    </main>
  );
}

/** Large parts of the application are not kept either. */
const isMissingChunk = (error: unknown): boolean =>
  navigator.onLine === false && error instanceof TypeError && /import|fetch/i.test(error.message);

function NotKept() {
  const { t } = useTranslation();
  return (
    <main className={classes.page} role="alert">
      <Card title={t('states.not_kept')} hint={t('states.not_kept_hint')}>
        <TryAgain />
      </Card>
    </main>
  );
}

function GoHome() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/" className={classes.link}>
      {t('pages.go_home')}
    </ButtonLink>
  );
}

function TryAgain() {
  const { t } = useTranslation();
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {t('actions.retry')}
      </Button>
      <Button size="sm" variant="default" onClick={() => location.reload()}>
        {t('pages.reload')}
      </Button>
    </div>
  );
}
