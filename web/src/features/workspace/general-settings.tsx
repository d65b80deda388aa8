import { NativeSelect, Select, TextInput } from '@mantine/core';
import { type Organization, UpdateOrganizationInput } from '@sightline/contract/workspace/workspace';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useForm } from '#web/lib/form.ts';
import { listTimezones } from '#web/lib/timezones.ts';
import { SaveBar, useSaveBar } from '#web/ui/save-bar.tsx';
import classes from './general-settings.module.css';
import { WorkspaceHoursSettings } from './hours/workspace-hours.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingSwitches } from './setting-switches.tsx';
import { saveWorkspace } from './settings-api.ts';

/** The workspace's name and the settings that apply to all its users. */
export function GeneralSettings() {
  const { organization } = useSession().token;
  return (
    <SaveBar>
      <div className={classes.screen}>
        {organization && <WorkspaceForm organization={organization} />}
        <WorkspaceHoursSettings />
        <SettingSwitches />
      </div>
    </SaveBar>
  );
}

type Facts = Pick<Organization, 'name' | 'locale' | 'timezone'>;
const names = ['name', 'locale', 'timezone'] as const;

/** Sends only changed fields, so that a page opened long ago does not revert somebody else's change. */
const changed = (before: Facts, now: Facts): UpdateOrganizationInput =>
  Object.fromEntries(names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]));

function WorkspaceForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation('workspace');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const { name, locale, timezone } = organization;
  const form = useForm({
    schema: UpdateOrganizationInput,
    initial: { name, locale, timezone },
    toBody: (values: Facts) => changed(organization, values),
    send: saveWorkspace,
    onSent: async () => {
      form.setInitialValues(form.getValues());
      form.resetDirty();
      await cache.invalidateQueries({ queryKey: ['session'] });
      alertSuccess(t('general.saved'));
    },
  });
  useSaveBar(form);
  return (
    <section className={classes.section} aria-labelledby="workspace-title">
      <h2 id="workspace-title">{t('general.title')}</h2>
      <p className={classes.hint}>{t('general.hint')}</p>
      <LogoField organization={organization} />
      <form {...form.formProps} className={classes.form}>
        <TextInput {...form.field('name')} label={t('setup.organization_name')} autoComplete="organization" />
        <NativeSelect
          {...form.field('locale')}
          label={t('setup.locale')}
          description={t('general.locale_hint')}
          data={[
            { value: 'en', label: tc('languages.en') },
            { value: 'pt', label: tc('languages.pt') },
          ]}
        />
        <Select
          {...form.field('timezone')}
          label={t('setup.timezone')}
          description={t('general.timezone_hint')}
          data={listTimezones(timezone)}
          searchable
          allowDeselect={false}
          nothingFoundMessage={tc('states.no_options')}
        />
      </form>
    </section>
  );
}
