import { Button, MultiSelect } from '@mantine/core';
import { type AssetAlerts, AssetAlertsInput, alertsApi } from '@sightline/contract/assets/alerts';
import { limits } from '@sightline/contract/limits';
import { rolesApi } from '@sightline/contract/people/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { alertsQuery } from '../api.ts';
import classes from '../settings/asset-settings.module.css';

/** Edits who is alerted before a warranty ends. */
export function AlertsForm() {
  const found = useQuery(alertsQuery);
  if (found.isPending) return <SkeletonRows count={2} height={56} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Loaded key={JSON.stringify(found.data)} alerts={found.data} />;
}

function Loaded({ alerts }: { alerts: AssetAlerts }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [search, setSearch] = useState('');
  const roles = useQuery({
    queryKey: ['asset-settings', 'agent-roles'],
    queryFn: async ({ signal }) =>
      (await unwrap(call(rolesApi.list, { query: { filter: { kind: 'organization' } }, signal }))).roles,
  });
  const found = useQuery(membersQuery(search ? { query: search } : {}));
  const people = [...alerts.people, ...(found.data?.users ?? [])];
  const form = useForm({
    schema: AssetAlertsInput,
    initial: { roles: alerts.roles, people_ids: alerts.people.map(({ id }) => id) },
    send: (body) => call(alertsApi.set, { body }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: alertsQuery.queryKey });
      alertSuccess(t('alerts.saved'));
    },
  });
  const names = new Set([...(roles.data ?? []).map(({ name }) => name), ...alerts.roles]);
  return (
    <form {...form.formProps} className={classes.form}>
      <MultiSelect
        {...form.field('roles')}
        label={t('alerts.roles')}
        data={[...names]}
        maxValues={limits.assets.alertRoles}
        clearable
      />
      <MultiSelect
        {...form.field('people_ids')}
        label={t('alerts.people')}
        data={[...new Map(people.map(({ id, name }) => [id, { value: id, label: name }])).values()]}
        maxValues={limits.assets.alertPeople}
        searchable
        clearable
        onSearchChange={setSearch}
      />
      <div>
        <Button type="submit" variant="default" loading={form.submitting} disabled={!form.isDirty()}>
          {tc('actions.save')}
        </Button>
      </div>
    </form>
  );
}
