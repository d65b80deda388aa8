import { Button, Switch, TextInput } from '@mantine/core';
import { type HelpCentre, helpApi } from '@sightline/contract/knowledge/help';
import { limits } from '@sightline/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { helpCentreQuery } from '../api.ts';
import classes from './settings.module.css';

/** Whether people without an account may read, and where. */
export function HelpCentreForm() {
  const found = useQuery(helpCentreQuery);
  if (found.isPending) return <SkeletonRows count={2} height={56} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Loaded key={JSON.stringify(found.data)} centre={found.data} />;
}

function Loaded({ centre }: { centre: HelpCentre }) {
  const { t } = useTranslation('articles');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [greetings, setGreetings] = useState({ greeting_en: centre.greeting_en, greeting_pt: centre.greeting_pt });
  const { is_enabled, is_indexed } = centre;
  const save = useMutation({
    mutationFn: (change: Partial<HelpCentre>) =>
      unwrap(call(helpApi.set, { body: { is_enabled, is_indexed, ...greetings, ...change } })),
    onSuccess: () => alertSuccess(t('help.saved')),
    onSettled: () => cache.invalidateQueries({ queryKey: helpCentreQuery.queryKey }),
  });
  if (centre.addresses.length === 0)
    return (
      <p className={classes.hint}>
        {t('help.no_brand')} <Link to="/settings/branding">{t('help.brands')}</Link>
      </p>
    );
  const isChanged = greetings.greeting_en !== centre.greeting_en || greetings.greeting_pt !== centre.greeting_pt;
  return (
    <div className={classes.form}>
      <Switch
        label={t('help.is_enabled')}
        description={t('help.count', { count: centre.articles_count })}
        checked={save.variables?.is_enabled ?? is_enabled}
        disabled={save.isPending}
        onChange={({ currentTarget }) => save.mutate({ is_enabled: currentTarget.checked })}
      />
      <Switch
        label={t('help.is_indexed')}
        checked={save.variables?.is_indexed ?? is_indexed}
        disabled={save.isPending}
        onChange={({ currentTarget }) => save.mutate({ is_indexed: currentTarget.checked })}
      />
      {is_enabled && (
        <div>
          <b className={classes.label}>{t('help.addresses')}</b>
          <ul className={classes.addresses}>
            {centre.addresses.map((address) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noreferrer">
                  {address.startsWith('//') ? address.slice(2) : `${location.host}${address}`}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {(['greeting_en', 'greeting_pt'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`help.${name}`)}
          placeholder={t('help.greeting_hint')}
          maxLength={limits.articles.greeting}
          value={greetings[name]}
          onChange={({ currentTarget: { value } }) => setGreetings((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <div>
        <Button variant="default" disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate({})}>
          {tc('actions.save')}
        </Button>
      </div>
    </div>
  );
}
