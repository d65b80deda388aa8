import { Switch } from '@mantine/core';
import type { Holiday, WeekHours } from '@sightline/contract/workspace/hours';
import { type Space, UpdateSpaceInput } from '@sightline/contract/workspace/spaces';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useForm } from '#web/lib/form.ts';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { HolidaysEditor } from '../hours/holidays-editor.tsx';
import { HoursEditor, usualHours } from '../hours/hours-editor.tsx';
import { saveSpace } from './api.ts';
import { changesOf } from './changes-of.ts';
import classes from './space-page.module.css';

type Values = { has_own: boolean; hours: WeekHours; holidays: Holiday[] };

const bodyOf = ({ has_own, hours, holidays }: Values) => ({ hours: has_own ? hours : null, holidays });

/** When somebody is there: the workspace's hours, or the space's own. */
export function HoursForm({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const cache = useQueryClient();
  const form = useForm({
    schema: UpdateSpaceInput,
    initial: { has_own: space.hours !== null, hours: space.hours ?? usualHours, holidays: space.holidays } as Values,
    toBody: (values: Values): UpdateSpaceInput =>
      changesOf({ hours: space.hours, holidays: space.holidays }, bodyOf(values)),
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
      <Switch
        label={t('hours.own')}
        description={t('hours.own_hint')}
        checked={form.values.has_own}
        onChange={({ currentTarget }) => form.setFieldValue('has_own', currentTarget.checked)}
      />
      {form.values.has_own && (
        <HoursEditor
          hours={form.values.hours}
          errors={form.errors}
          onChange={(hours) => form.setFieldValue('hours', hours)}
        />
      )}
      <HolidaysEditor
        holidays={form.values.holidays}
        errors={form.errors}
        onChange={(holidays) => form.setFieldValue('holidays', holidays)}
      />
    </form>
  );
}
