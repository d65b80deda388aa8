import '@mantine/core/styles/Radio.layer.css';
import { NativeSelect, PasswordInput, Radio, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { useTranslation } from 'react-i18next';
import { readAddresses } from '#web/features/people/invitations/addresses.ts';
import type { Form } from '#web/lib/form.ts';
import { switchLanguage } from '#web/lib/i18n.ts';
import { slugOf } from '#web/lib/slug.ts';
import { listTimezones, ownTimezone } from '#web/lib/timezones.ts';
import type { SetupValues } from './draft.ts';
import classes from './setup.module.css';

type FieldsProps = { form: Form<SetupValues>; values: SetupValues };
type WorkspaceFieldsProps = FieldsProps & { needsCode: boolean; hasCode: boolean };

export function WorkspaceFields({ form, values, needsCode, hasCode }: WorkspaceFieldsProps) {
  const { t } = useTranslation('workspace');
  const { t: ts } = useTranslation('setup');
  const { t: tc } = useTranslation();
  return (
    <>
      {needsCode && (
        <TextInput
          {...form.field('setup_token')}
          label={t('setup.code')}
          description={t('setup.code_hint')}
          autoComplete="off"
          autoFocus={!hasCode}
          spellCheck={false}
          size="sm"
        />
      )}
      <TextInput
        {...form.field('organization_name')}
        label={t('setup.organization_name')}
        description={t('setup.organization_name_hint')}
        autoComplete="organization"
        autoFocus={!needsCode || hasCode}
        size="sm"
      />
      <TextInput
        {...form.field('slug')}
        label={ts('workspace.slug')}
        description={ts('workspace.slug_hint')}
        leftSectionWidth="auto"
        leftSection={<span className={classes.before}>{`${location.host}/e/`}</span>}
        placeholder={slugOf(values.organization_name)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        size="sm"
      />
      <NativeSelect
        {...form.field('locale')}
        label={t('setup.locale')}
        data={[
          { value: 'en', label: tc('languages.en') },
          { value: 'pt', label: tc('languages.pt') },
        ]}
        onChange={(event) => {
          const locale = event.currentTarget.value === 'pt' ? 'pt' : 'en';
          form.setFieldValue('locale', locale);
          void switchLanguage(locale);
        }}
        size="sm"
      />
      <NativeSelect
        {...form.field('timezone')}
        label={t('setup.timezone')}
        data={listTimezones(ownTimezone())}
        size="sm"
      />
    </>
  );
}

export function ColleaguesField({ form, values }: FieldsProps) {
  const { t } = useTranslation('setup');
  const count = readAddresses(values.colleagues).length;
  return (
    <Textarea
      {...form.field('colleagues')}
      label={t('colleagues.label')}
      description={
        count > 0 ? t('colleagues.count', { count }) : t('colleagues.hint', { max: limits.setup.colleagues })
      }
      placeholder={t('colleagues.placeholder')}
      autoComplete="off"
      spellCheck={false}
      autosize
      minRows={3}
      maxRows={8}
      autoFocus
      size="sm"
    />
  );
}

export function ContentFields({ form, values }: FieldsProps) {
  const { t } = useTranslation('workspace');
  const { t: ts } = useTranslation('setup');
  return (
    <>
      <Radio.Group
        label={ts('content.label')}
        value={values.sample_data ? 'sample' : 'empty'}
        onChange={(value) => form.setFieldValue('sample_data', value === 'sample')}
        classNames={{ root: classes.choices }}
      >
        <Radio value="empty" label={ts('content.empty')} description={ts('content.empty_hint')} />
        <Radio value="sample" label={ts('content.sample')} description={ts('content.sample_hint')} />
      </Radio.Group>
      {!values.sample_data && (
        <TextInput
          {...form.field('space_name')}
          label={t('setup.space_name')}
          description={t('setup.space_name_hint')}
          size="sm"
        />
      )}
    </>
  );
}

/** The address is typed here unless it was proved before. */
export function AccountFields({ form, provedEmail }: { form: Form<SetupValues>; provedEmail: string | null }) {
  const { t } = useTranslation('workspace');
  return (
    <>
      <TextInput {...form.field('user_name')} label={t('setup.user_name')} autoComplete="name" autoFocus size="sm" />
      <TextInput
        {...form.field('email')}
        {...(provedEmail !== null && { value: provedEmail, readOnly: true })}
        label={t('setup.email')}
        description={t('setup.email_hint')}
        type="email"
        autoComplete="username"
        size="sm"
      />
      <PasswordInput
        {...form.field('password')}
        label={t('setup.password')}
        description={t('setup.password_hint', { count: limits.password.min })}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('setup.show_password') }}
        size="sm"
      />
    </>
  );
}
