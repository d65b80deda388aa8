import type { ShownSsoProvider } from '@sightline/contract/session/sso';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DomainProofs } from '#web/features/workspace/embed.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import factors from '../second-factor/factors.module.css';
import { ssoQuery } from './api.ts';
import { ProviderForm } from './provider-form.tsx';
import { RedirectAddress } from './redirect-address.tsx';

const keyOf = (provider: ShownSsoProvider | null): string => JSON.stringify(provider);

/** The identity provider of the workspace; for its owner. */
export function SsoSettings() {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = useQuery(ssoQuery);
  return (
    <section className={factors.section} aria-labelledby="sso-title">
      <h2 id="sso-title">{t('settings.title')}</h2>
      <p className={factors.hint}>{t('settings.hint')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={5} height={44} />}
      {data && (
        <>
          <RedirectAddress url={data.redirect_url} />
          <ProviderForm key={keyOf(data.provider)} saved={data.provider} />
          <DomainProofs use="is_for_sign_in" />
        </>
      )}
    </section>
  );
}
