import { Button, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { type ShownSsoProvider, type SsoProviderInput, ssoApi } from '@sightline/contract/session/sso';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGrantableRoles } from '#web/features/people/roles/use-grantable-roles.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { useRoleLabel } from '../role-label.ts';
import factors from '../second-factor/factors.module.css';
import { ssoQuery } from './api.ts';
import { type ProviderValues, providerChecker, toInput, valuesOf } from './provider-values.ts';
import { RemoveProvider } from './remove-provider.tsx';
import { SpaceSelect } from './space-select.tsx';
import classes from './sso.module.css';
import { TestConnection } from './test-connection.tsx';

export function ProviderForm({ saved }: { saved: ShownSsoProvider | null }) {
  const { t } = useTranslation('sso');
  const label = useRoleLabel();
  const roles = useGrantableRoles().filter(({ name }) => name !== 'Subscriber');
  const cache = useQueryClient();
  const form = useForm<ProviderValues, Awaited<ReturnType<typeof save>>['data'], SsoProviderInput>({
    schema: providerChecker,
    initial: valuesOf(saved),
    toBody: toInput,
    send: save,
    onSent: (answer) => {
      cache.setQueryData(ssoQuery.queryKey, answer);
      void cache.invalidateQueries({ queryKey: ['settings', 'domains'] });
      alertSuccess(t('settings.saved'));
    },
  });
  // A new provider is connected by its own button; changes to one are saved with the page.
  useSaveBar({ ...form, isDirty: () => saved !== null && form.isDirty() });
  const values = form.getValues();
  const chosen = roles.find(({ name }) => name === values.default_role);
  const isKnown = chosen !== undefined;
  const isForGuests = chosen ? chosen.kind === 'branch' : values.default_branch_id !== '';
  const needsSecret = !saved || values.issuer.trim() !== saved.issuer;
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('settings.name')} description={t('settings.name_hint')} />
      <TextInput
        {...form.field('issuer')}
        label={t('settings.issuer')}
        description={t('settings.issuer_hint')}
        inputMode="url"
      />
      <TestConnection issuer={values.issuer.trim()} />
      <TextInput {...form.field('client_id')} label={t('settings.client_id')} autoComplete="off" />
      <PasswordInput
        {...form.field('client_secret')}
        label={t('settings.secret')}
        description={needsSecret ? t('settings.secret_needed') : t('settings.secret_set')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('settings.show_secret') }}
      />
      <TextInput {...form.field('domains')} label={t('settings.domains')} description={t('settings.domains_hint')} />
      <TextInput
        {...form.field('short_name')}
        label={t('settings.short_name')}
        description={t('settings.short_name_hint')}
      />
      <Switch
        label={t('settings.vouches')}
        description={t('settings.vouches_hint')}
        checked={values.vouches_for_addresses}
        onChange={({ currentTarget }) => form.setFieldValue('vouches_for_addresses', currentTarget.checked)}
      />
      <Switch
        label={t('settings.creates')}
        description={t('settings.creates_hint')}
        checked={values.creates_accounts}
        onChange={({ currentTarget }) => form.setFieldValue('creates_accounts', currentTarget.checked)}
      />
      {values.creates_accounts && (
        <NativeSelect
          {...form.field('default_role')}
          label={t('settings.role')}
          description={t('settings.role_hint')}
          error={values.default_role === '' ? t('settings.role_gone') : form.field('default_role').error}
          data={[
            ...(values.default_role === '' ? [{ value: '', label: '' }] : []),
            ...(isKnown || values.default_role === '' ? [] : [values.default_role]).map((name) => ({
              value: name,
              label: label(name),
            })),
            ...roles.map(({ name }) => ({ value: name, label: label(name) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('default_role', value);
            form.setFieldValue('default_branch_id', '');
          }}
        />
      )}
      {values.creates_accounts && isForGuests && (
        <SpaceSelect
          field={form.field('default_branch_id')}
          onPick={(id) => form.setFieldValue('default_branch_id', id)}
        />
      )}
      <Switch
        label={t('settings.enforce')}
        description={t('settings.enforce_hint')}
        checked={values.is_enforced}
        onChange={({ currentTarget }) => form.setFieldValue('is_enforced', currentTarget.checked)}
      />
      <div className={factors.buttons}>
        {saved ? (
          <RemoveProvider />
        ) : (
          <Button type="submit" loading={form.submitting}>
            {t('settings.save')}
          </Button>
        )}
      </div>
    </form>
  );
}

const save = (body: SsoProviderInput) => call(ssoApi.update, { body });
