import { WorkspaceHours } from '@sightline/contract/workspace/hours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useForm } from '#web/lib/form.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from '../general-settings.module.css';
import { saveHours, workspaceHoursQuery } from '../settings-api.ts';
import { HolidaysEditor } from './holidays-editor.tsx';
import { HoursEditor } from './hours-editor.tsx';

/** When the workspace works; spaces may have hours of their own. */
export function WorkspaceHoursSettings() {
  const { t } = useTranslation('spaces');
  const { data, error, isPending, refetch } = useQuery(workspaceHoursQuery);
  return (
    <section className={classes.section} aria-labelledby="hours-title">
      <h2 id="hours-title">{t('hours.title')}</h2>
      <p className={classes.hint}>{t('hours.hint')}</p>
      {isPending && <SkeletonRows count={7} height={44} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <HoursForm saved={data} />}
    </section>
  );
}

function HoursForm({ saved }: { saved: WorkspaceHours }) {
  const { t } = useTranslation('spaces');
  const cache = useQueryClient();
  const form = useForm({
    schema: WorkspaceHours,
    initial: saved,
    send: saveHours,
    onSent: async () => {
      form.setInitialValues(form.getValues());
      form.resetDirty();
      await cache.invalidateQueries({ queryKey: ['settings'] });
      alertSuccess(t('hours.saved'));
    },
  });
  useSaveBar(form);
  return (
    <form {...form.formProps} className={classes.hours}>
      <HoursEditor
        hours={form.values.hours}
        errors={form.errors}
        onChange={(hours) => form.setFieldValue('hours', hours)}
      />
      <HolidaysEditor
        holidays={form.values.holidays}
        errors={form.errors}
        onChange={(holidays) => form.setFieldValue('holidays', holidays)}
      />
    </form>
  );
}
