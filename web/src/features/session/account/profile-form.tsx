import { NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { User } from '@sightline/contract/session/session';
import { UpdateMeInput } from '@sightline/contract/session/session';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { type Field, type Form, useForm } from '#web/lib/form.ts';
import { switchLanguage } from '#web/lib/i18n.ts';
import { listTimezones } from '#web/lib/timezones.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { useMe } from '../session.tsx';
import classes from './account.module.css';
import { saveProfile } from './account-api.ts';

type Values = Pick<User, 'name' | 'title' | 'phone' | 'locale'> & {
  /** Empty: that of the workspace. */
  timezone: string;
  is_away: boolean;
  out_of_office: { from: string; to: string; message: string };
};

const valuesOf = ({ name, title, phone, locale, timezone, out_of_office }: User): Values => ({
  name,
  title,
  phone,
  locale,
  timezone: timezone ?? '',
  is_away: out_of_office !== null,
  out_of_office: out_of_office ?? { from: '', to: '', message: '' },
});

const bodyOf = ({ is_away, out_of_office, timezone, ...values }: Values) => ({
  ...values,
  timezone: timezone || null,
  out_of_office: is_away ? out_of_office : null,
});

/** Sends only changed fields: another tab may have changed others. */
function changed(me: User, values: Values): UpdateMeInput {
  const [before, now] = [bodyOf(valuesOf(me)), bodyOf(values)];
  const names = Object.keys(now) as (keyof typeof now)[];
  const changes = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changes.map((name) => [name, now[name]]));
}

export function ProfileForm() {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const me = useMe();
  const cache = useQueryClient();
  const form = useForm({
    schema: UpdateMeInput,
    initial: valuesOf(me),
    toBody: (values: Values) => changed(me, values),
    send: saveProfile,
    onSent: async ({ user }) => {
      form.setInitialValues(form.getValues());
      form.resetDirty();
      if (user.locale !== me.locale) await switchLanguage(user.locale);
      await cache.invalidateQueries({ queryKey: ['session'] });
      alertSuccess(t('saved'));
    },
  });
  useSaveBar(form);
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('profile.name')} autoComplete="name" />
      <TextInput
        {...form.field('title')}
        label={t('profile.title')}
        description={t('profile.title_hint')}
        autoComplete="organization-title"
      />
      <TextInput {...form.field('phone')} label={t('profile.phone')} type="tel" autoComplete="tel" />
      <NativeSelect
        {...form.field('locale')}
        label={t('profile.locale')}
        data={[
          { value: 'en', label: tc('languages.en') },
          { value: 'pt', label: tc('languages.pt') },
        ]}
      />
      <Select
        {...form.field('timezone')}
        value={form.values.timezone || null}
        onChange={(zone) => form.setFieldValue('timezone', zone ?? '')}
        label={t('profile.timezone')}
        placeholder={t('profile.timezone_of_workspace')}
        data={listTimezones(me.timezone ?? 'UTC')}
        searchable
        clearable
        nothingFoundMessage={tc('states.no_options')}
      />
      <OutOfOffice form={form} isAway={form.values.is_away} />
    </form>
  );
}

type OutOfOfficeProps = {
  form: Form<Values> & { field: (path: `${string}.${string}`) => Field<string> };
  isAway: boolean;
};

function OutOfOffice({ form, isAway }: OutOfOfficeProps) {
  const { t } = useTranslation('account');
  return (
    <fieldset className={classes.away}>
      <Switch
        label={t('away.title')}
        description={t('away.hint')}
        checked={isAway}
        onChange={({ currentTarget }) => form.setFieldValue('is_away', currentTarget.checked)}
      />
      {isAway && (
        <>
          <div className={classes.days}>
            <DayField {...form.field('out_of_office.from')} label={t('away.from')} />
            <DayField {...form.field('out_of_office.to')} label={t('away.to')} />
          </div>
          <Textarea
            {...form.field('out_of_office.message')}
            label={t('away.message')}
            autosize
            minRows={2}
            maxRows={6}
          />
        </>
      )}
    </fieldset>
  );
}
