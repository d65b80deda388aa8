import { deviceTimeApart } from '@sightline/contract/sheets/device-times';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import type { Signature } from '@sightline/contract/sheets/signing';
import { type Icon, IconAlertTriangle, IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { suggestLanguage } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CheckDocument } from './check-document.tsx';
import classes from './verify-page.module.css';

const pictures: Record<'valid' | 'outdated' | 'changed' | 'unknown', Icon> = {
  valid: IconShieldCheck,
  outdated: IconHistory,
  changed: IconAlertTriangle,
  unknown: IconAlertTriangle,
};

/** The page that the code on a PDF leads to; no account is needed. */
export function VerifyPage({ code }: { code: string }) {
  const { t } = useTranslation('filling');
  const found = useQuery({
    queryKey: ['verify', code],
    queryFn: async ({ signal }) => {
      const verified = await unwrap(call(sheetsApi.verify, { params: { code }, signal }));
      await suggestLanguage(verified.locale);
      return verified;
    },
    retry: false,
  });
  const status = found.data?.status ?? 'unknown';
  usePageTitle(found.isPending ? '' : t(`verification.${status}`));
  if (found.isPending) return <SkeletonRows count={4} />;
  if (found.isError) {
    const isUnknown = found.error instanceof ApiError && found.error.code === 'LINK_INVALID';
    if (!isUnknown) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  const Picture = pictures[status];
  return (
    <article className={classes.page} data-status={status}>
      <Picture size={40} stroke={1.25} aria-hidden />
      <h1>{t(`verification.${status}`)}</h1>
      <p>{t(`verification.${status}_hint`)}</p>
      {found.data && <Facts {...found.data} />}
      {found.data && <CheckDocument code={code} />}
    </article>
  );
}

type FactsProps = {
  workspace: string;
  ticket_id: number;
  number: number;
  hash: string;
  locked_at: string;
  signatures: Pick<Signature, 'role' | 'kind' | 'name' | 'signed_at' | 'device_at'>[];
  newer_code: string | null;
};

function Facts({ workspace, ticket_id, number, hash, locked_at, signatures, newer_code }: FactsProps) {
  const { t } = useTranslation('filling');
  const onDevice = (times: Pick<Signature, 'signed_at' | 'device_at'>) => {
    const time = deviceTimeApart(times);
    return time && t('on_device', { time: formatDateTime(time) });
  };
  return (
    <>
      {newer_code && <a href={`/verify/${newer_code}`}>{t('verification.newer')}</a>}
      <dl>
        <div>
          <dt>{t('verification.workspace')}</dt>
          <dd>{workspace}</dd>
        </div>
        <div>
          <dt>{t('verification.sheet')}</dt>
          <dd>{t('verification.sheet_of', { number, ticket: ticket_id })}</dd>
        </div>
        <div>
          <dt>{t('verification.locked')}</dt>
          <dd>{formatDateTime(locked_at)}</dd>
        </div>
        {signatures.map(({ role, kind, name, signed_at, device_at }) => (
          <div key={`${role} ${signed_at}`}>
            <dt>{t(`signing.roles.${role}`)}</dt>
            <dd>
              {[
                ...[name, kind === 'refused' && t('verification.refused'), formatDateTime(signed_at)],
                onDevice({ signed_at, device_at }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('verification.hash')}</dt>
          <dd>
            <code>{hash}</code>
          </dd>
        </div>
      </dl>
    </>
  );
}
