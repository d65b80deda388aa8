import { Switch } from '@mantine/core';
import type { SettingKey } from '@sightline/contract/workspace/workspace';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './general-settings.module.css';
import { changeSetting, settingsQuery } from './settings-api.ts';

/** Settings that apply to all users of the workspace; a plan without tickets hides those about tickets. */
export function SettingSwitches() {
  const { t } = useTranslation('workspace');
  const hasTickets = useCan('tickets.view');
  const { data, error, isPending, refetch } = useQuery(settingsQuery);
  if (isPending) return <SkeletonRows count={2} height={56} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isOn = (name: SettingKey) => data.settings.some(({ key, value }) => key === name && value);
  return (
    <>
      <section className={classes.section} aria-labelledby="calls-title">
        <h2 id="calls-title">{t('general.calls')}</h2>
        <SettingSwitch
          name="calls.automatic_invites"
          isOn={isOn('calls.automatic_invites')}
          label={t('general.automatic_invites')}
          hint={t('general.automatic_invites_hint')}
        />
      </section>
      {hasTickets && (
        <section className={classes.section} aria-labelledby="tickets-title">
          <h2 id="tickets-title">{t('general.tickets')}</h2>
          <SettingSwitch
            name="tickets.require_sheet_to_close"
            isOn={isOn('tickets.require_sheet_to_close')}
            label={t('general.require_sheet_to_close')}
            hint={t('general.require_sheet_to_close_hint')}
          />
        </section>
      )}
    </>
  );
}

type SettingSwitchProps = { name: SettingKey; isOn: boolean; label: string; hint: string };

/** Shows the new state at once, and the old one again when it is refused. */
function SettingSwitch({ name, isOn, label, hint }: SettingSwitchProps) {
  const { t } = useTranslation('workspace');
  const cache = useQueryClient();
  const change = useMutation({
    // Changes of one setting run one after the other: the last one wins.
    scope: { id: name },
    mutationFn: (value: boolean) => changeSetting({ key: name, value }),
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings);
      alertSuccess(t('general.setting_saved'));
    },
  });
  return (
    <Switch
      className={classes.setting}
      classNames={{ body: classes.line ?? '', labelWrapper: classes.words ?? '' }}
      labelPosition="left"
      label={label}
      description={hint}
      checked={change.isPending ? change.variables : isOn}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
