import { Button, CopyButton, TextInput } from '@mantine/core';
import type { ClaimedDomain, DomainState, HostCertificate } from '@sightline/contract/workspace/domains';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { formatMoment } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { checkDomain, domainsQuery } from './api.ts';
import classes from './domains.module.css';

const tones = { waiting: 'yellow', proved: 'green', assumed: 'gray', lost: 'urgent' } as const satisfies Record<
  DomainState,
  string
>;

type DomainListProps = { use: 'is_for_sign_in' | 'is_host' };

/** The domains of one use, each with the record that proves it. Nothing is shown while there are none. */
export function DomainList({ use }: DomainListProps) {
  const { t } = useTranslation('domains');
  const { data, error, refetch } = useQuery(domainsQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown = data?.filter((domain) => domain[use]) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={`domains-${use}`}>
      <h3 id={`domains-${use}`}>{t(`title.${use}`)}</h3>
      <p className={classes.hint}>{t(`hint.${use}`)}</p>
      <ul className={classes.list}>
        {shown.map((domain) => (
          <li key={domain.domain}>
            <Domain domain={domain} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Domain({ domain: shown }: { domain: ClaimedDomain }) {
  const { t } = useTranslation('domains');
  const cache = useQueryClient();
  const { domain, state, is_held_by_others, checked_at } = shown;
  const check = useMutation({
    mutationFn: () => checkDomain(domain),
    onSuccess: () => cache.invalidateQueries({ queryKey: domainsQuery.queryKey }),
  });
  const isPrivate = /\.(localhost|test)$/.test(domain);
  const needsRecord = state !== 'proved' && !isPrivate;
  return (
    <>
      <p className={classes.head}>
        <b>{domain}</b>
        <Pill tone={tones[state]}>{t(`state.${state}`)}</Pill>
      </p>
      <p className={classes.hint}>
        {is_held_by_others && state !== 'proved' ? t('held_by_others') : t(isPrivate ? 'private' : `says.${state}`)}
      </p>
      {state === 'proved' && shown.certificate && <CertificateState certificate={shown.certificate} />}
      {needsRecord && (
        <div className={classes.record}>
          <Copied label={t('record_name')} value={shown.record_name} />
          <Copied label={t('record_value')} value={shown.record_value} />
        </div>
      )}
      {!isPrivate && (
        <div className={classes.actions}>
          <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
            {t('check')}
          </Button>
          <p role="status" className={classes.hint}>
            {check.isError && sentencesOfError(check.error).join(' ')}
            {!check.isError && checked_at && (
              <>
                {t('checked')} <RelativeTime at={checked_at} />
              </>
            )}
          </p>
        </div>
      )}
    </>
  );
}

function CertificateState({ certificate: { worked_since, failure, next_try_at } }: { certificate: HostCertificate }) {
  const { t } = useTranslation('domains');
  if (!failure) return <p className={classes.hint}>{t(worked_since ? 'certificate.works' : 'certificate.waiting')}</p>;
  return (
    <p className={classes.hint}>
      {t(worked_since ? 'certificate.not_renewed' : 'certificate.refused', { reason: failure })}
      {next_try_at && ` ${t('certificate.next_try', { at: formatMoment(next_try_at) })}`}
    </p>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('domains');
  return (
    <div className={classes.copied}>
      <TextInput
        className={classes.grow}
        label={label}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            className={classes.copy}
            aria-label={t('copy_named', { name: label })}
            onClick={copy}
          >
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
