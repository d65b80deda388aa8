import { Button, FileButton, Select, Textarea, TextInput } from '@mantine/core';
import { type Space, UpdateSpaceInput } from '@sightline/contract/workspace/spaces';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useForm } from '#web/lib/form.ts';
import { pictureTypes } from '#web/lib/picture-types.ts';
import { listTimezones } from '#web/lib/timezones.ts';
import { ColorField } from '#web/ui/color-field.tsx';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { removeSpaceLogo, saveSpace, saveSpaceLogo } from './api.ts';
import { changesOf } from './changes-of.ts';
import { SpaceMark } from './space-mark.tsx';
import classes from './space-page.module.css';

const valuesOf = ({ name, code, color, phone, email, address, contact, timezone, notes }: Space) => ({
  ...{ name, code, phone, email, address, contact, notes },
  color: color ?? '',
  timezone: timezone ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ color, timezone, ...values }: Values) => ({
  ...values,
  color: color.toLowerCase() || null,
  timezone: timezone || null,
});

const addressFields = ['street', 'number', 'complement', 'zip', 'city', 'state', 'country'] as const;
const contactFields = ['name', 'email', 'phone'] as const;

export function ProfileForm({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const form = useForm({
    schema: UpdateSpaceInput,
    initial: valuesOf(space),
    toBody: (values: Values): UpdateSpaceInput => changesOf(bodyOf(valuesOf(space)), bodyOf(values)),
    send: (body) => saveSpace(space.id, body),
    onSent: async () => {
      form.setInitialValues(form.getValues());
      form.resetDirty();
      await cache.invalidateQueries({ queryKey: ['spaces'] });
      alertSuccess(t('saved'));
    },
  });
  useSaveBar(form);
  return (
    <form {...form.formProps} className={classes.form}>
      <LogoField space={space} />
      <TextInput {...form.field('name')} label={t('fields.name')} />
      <div className={classes.pair}>
        <TextInput {...form.field('code')} label={t('fields.code')} description={t('fields.code_hint')} />
        <ColorField {...form.field('color')} label={t('fields.color')} description={t('fields.color_hint')} />
      </div>
      <div className={classes.pair}>
        <TextInput {...form.field('phone')} label={t('fields.phone')} type="tel" />
        <TextInput {...form.field('email')} label={t('fields.email')} type="email" />
      </div>
      <fieldset className={classes.group}>
        <legend>{t('address.title')}</legend>
        <div className={classes.pair}>
          {addressFields.map((name) => (
            <TextInput key={name} {...form.field(`address.${name}`)} label={t(`address.${name}`)} />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('contact.title')}</legend>
        <div className={classes.pair}>
          {contactFields.map((name) => (
            <TextInput key={name} {...form.field(`contact.${name}`)} label={t(`contact.${name}`)} />
          ))}
        </div>
      </fieldset>
      <Select
        {...form.field('timezone')}
        value={form.values.timezone || null}
        onChange={(zone) => form.setFieldValue('timezone', zone ?? '')}
        label={t('fields.timezone')}
        placeholder={t('fields.timezone_of_workspace')}
        data={listTimezones(space.timezone ?? 'UTC')}
        searchable
        clearable
        nothingFoundMessage={tc('states.no_options')}
      />
      <Textarea
        {...form.field('notes')}
        label={t('fields.notes')}
        description={t('fields.notes_hint')}
        autosize
        minRows={3}
        maxRows={12}
      />
    </form>
  );
}

/** Saved as soon as a picture is chosen. */
function LogoField({ space }: { space: Space }) {
  const { t } = useTranslation('workspace');
  const { t: ts } = useTranslation('spaces');
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (picture: File | null) => (picture ? saveSpaceLogo(space.id, picture) : removeSpaceLogo(space.id)),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['spaces'] });
      alertSuccess(ts('saved'));
    },
  });
  return (
    <div className={classes.logo}>
      <SpaceMark space={space} size={48} />
      <FileButton accept={pictureTypes} onChange={(picture) => picture && change.mutate(picture)}>
        {(props) => (
          <Button {...props} size="compact-sm" variant="default" loading={change.isPending}>
            {t(space.logo ? 'general.logo_replace' : 'general.logo_choose')}
          </Button>
        )}
      </FileButton>
      {space.logo && (
        <Button size="compact-sm" variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
          {t('general.logo_remove')}
        </Button>
      )}
    </div>
  );
}
