import { Checkbox, NumberInput, Switch } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { policiesApi, type SignInPolicy } from '@sightline/contract/session/policies';
import { SignInWay } from '@sightline/contract/session/session';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './factors.module.css';

const policyQuery = queryOptions({
  queryKey: ['sign-in-policy'],
  queryFn: ({ signal }) => unwrap(call(policiesApi.find, { signal })),
  select: ({ policy }) => policy,
  staleTime: 0,
});

/** The sign-in policy of the workspace, for its owner. */
export function PolicySettings() {
  const { t } = useTranslation('factors');
  const { data, error, refetch } = useQuery(policyQuery);
  return (
    <section className={classes.section} aria-labelledby="policy-title">
      <h2 id="policy-title">{t('policy.title')}</h2>
      <p className={classes.hint}>{t('policy.hint')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} height={44} />}
      {data && <PolicyForm key={JSON.stringify(data)} saved={data} />}
    </section>
  );
}

const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

function PolicyForm({ saved }: { saved: SignInPolicy }) {
  const { t } = useTranslation('factors');
  const cache = useQueryClient();
  const [policy, setPolicy] = useState(saved);
  const change = (part: Partial<SignInPolicy>) => setPolicy({ ...policy, ...part });
  const save = useMutation({
    mutationFn: () => unwrap(call(policiesApi.update, { body: policy })),
    onSuccess: (answer) => {
      cache.setQueryData(policyQuery.queryKey, answer);
      alertSuccess(t('policy.saved'));
    },
    onError: alertFailure,
  });
  const isWithoutWay = policy.ways.length === 0;
  const submit = () => {
    if (!isWithoutWay) save.mutate();
  };
  useSaveBar({
    isDirty: () => JSON.stringify(policy) !== JSON.stringify(saved),
    submitting: save.isPending,
    submit,
    reset: () => setPolicy(saved),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Switch
        label={t('policy.require')}
        description={t('policy.require_hint')}
        checked={policy.require_second_factor}
        onChange={({ currentTarget }) => change({ require_second_factor: currentTarget.checked })}
      />
      {policy.require_second_factor && (
        <NumberInput
          className={classes.number}
          label={t('policy.grace')}
          description={t('policy.grace_hint')}
          min={0}
          max={limits.signInPolicy.graceDays}
          allowDecimal={false}
          value={policy.grace_days}
          onChange={(value) => change({ grace_days: numberOf(value) ?? 0 })}
        />
      )}
      <Checkbox.Group
        label={t('policy.ways')}
        description={t('policy.ways_hint')}
        value={policy.ways}
        error={isWithoutWay && t('policy.ways_missing')}
        onChange={(ways) => change({ ways: SignInWay.options.filter((way) => ways.includes(way)) })}
      >
        {SignInWay.options.map((way) => (
          <Checkbox key={way} className={classes.way} value={way} label={t(`policy.way.${way}`)} />
        ))}
      </Checkbox.Group>
      <NumberInput
        className={classes.number}
        label={t('policy.hours')}
        description={t('policy.hours_hint', { days: limits.session.lifetime / 86_400_000 })}
        min={1}
        max={limits.signInPolicy.sessionHours}
        allowDecimal={false}
        value={policy.session_hours ?? ''}
        onChange={(value) => change({ session_hours: numberOf(value) })}
      />
    </form>
  );
}
