import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NoAccess } from '#web/features/session/forbidden.tsx';
import { ApiError } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { isKeptOffline } from '#web/lib/offline-setting.ts';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink } from './button-link.tsx';
import classes from './error-page.module.css';

/** An id says nothing to people. */
const withoutIds = (path: string): string => path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…');

/** Specification, section 2: the message of every unmatched path. */
export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <NotFoundCard />
    </main>
  );
}

/** The same inside a layout, which has the landmark. */
export function NotFoundCard() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className={classes.centre}>
      <Card title={t('pages.not_found', { path: withoutIds(pathname) })} hint={t('pages.not_found_hint')}>
        <GoHome />
      </Card>
    </div>
  );
}

/** The fatal error page: variants for what is missing and for what the role may not see, a general one otherwise. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) return <NoAccess isPlan={error instanceof ApiError && error.code === 'MODULE_NOT_IN_PLAN'} />;
  if (status === 404) {
    return (
      <main className={classes.page}>
        <Card title={t('pages.not_found_title')} hint={sentencesOfError(error).join(' ')}>
          <GoHome />
        </Card>
      </main>
    );
  }
  if (navigator.onLine === false || isMissingChunk(error)) return <Offline error={error} />;
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

/** Large parts of the application are loaded when they are first opened. Each browser has its own words. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

/** A browser does not always know that there is a connection again. */
const lookEvery = 5000;

const isReachable = async (): Promise<boolean> =>
  (await fetch('/version.json', { cache: 'no-store' }).catch(() => null))?.ok === true;

/** A page that is not on this device. It opens by itself as soon as the server can be reached. */
function Offline({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const retry = useRetry();
  // A browser remembers that a part of the application could not be loaded.
  const open = useEffectEvent(() => (isMissingChunk(error) ? location.reload() : retry()));
  useEffect(() => {
    const look = () => void isReachable().then((isThere) => isThere && open());
    const timer = setInterval(look, lookEvery);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, []);
  const hint = t(isKeptOffline.get() ? 'states.not_kept_hint' : 'states.offline_hint');
  return (
    <main className={classes.page} role="alert">
      <Card title={t('states.offline')} hint={`${hint} ${t('states.opens_by_itself')}`}>
        <TryAgain />
      </Card>
    </main>
  );
}

function useRetry(): () => void {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  return () => {
    reset();
    void router.invalidate();
  };
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
  const retry = useRetry();
  return (
    <div className={classes.actions}>
      <Button size="sm" onClick={retry}>
        {t('actions.retry')}
      </Button>
      <Button size="sm" variant="default" onClick={() => location.reload()}>
        {t('pages.reload')}
      </Button>
    </div>
  );
}
