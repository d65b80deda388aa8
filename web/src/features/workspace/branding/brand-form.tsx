import { Button } from '@mantine/core';
import {
  CreateEnvironmentInput,
  type ManagedEnvironment,
  UpdateEnvironmentInput,
} from '@sightline/contract/workspace/environments';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useForm } from '#web/lib/form.ts';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { domainsQuery } from '../domains/api.ts';
import { changesOf } from '../spaces/changes-of.ts';
import { createEnvironment, environmentsQuery, saveEnvironment } from './api.ts';
import { BrandFields } from './brand-fields.tsx';
import { BrandOptions } from './brand-options.tsx';
import { BrandPictures } from './brand-pictures.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { type BrandValues, bodyOf, newValues, valuesOf } from './brand-values.ts';
import classes from './branding.module.css';

/** Refreshes everything that shows the brand, for the reader too. */
function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    const stale = [environmentsQuery.queryKey, domainsQuery.queryKey, ['environment'], ['session']];
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
}

export function BrandForm({ environment, isOnly }: { environment: ManagedEnvironment; isOnly: boolean }) {
  const { t } = useTranslation('branding');
  const refresh = useRefresh();
  const form = useForm({
    schema: UpdateEnvironmentInput,
    initial: valuesOf(environment),
    toBody: (values: BrandValues): UpdateEnvironmentInput => changesOf(bodyOf(valuesOf(environment)), bodyOf(values)),
    send: (body) => saveEnvironment(environment.id, body),
    onSent: async ({ environment: saved }) => {
      form.setInitialValues(valuesOf(saved));
      form.reset();
      await refresh();
      alertSuccess(t('saved'));
    },
  });
  useSaveBar(form);
  return (
    <div className={classes.columns}>
      <div className={classes.settings}>
        <form {...form.formProps} className={classes.form}>
          <BrandFields form={form} slug={environment.slug} />
        </form>
        <BrandPictures environment={environment} onChanged={refresh} />
        <BrandOptions environment={environment} isOnly={isOnly} onChanged={refresh} />
      </div>
      <BrandPreview values={form.values} logo={environment.logo} />
    </div>
  );
}

type NewBrandFormProps = {
  /** Names the first brand. */
  workspace: string;
  onCreated: (id: string) => void;
  onCancel: (() => void) | undefined;
};

export function NewBrandForm({ workspace, onCreated, onCancel }: NewBrandFormProps) {
  const { t } = useTranslation('branding');
  const { t: tc } = useTranslation();
  const refresh = useRefresh();
  const form = useForm({
    schema: CreateEnvironmentInput,
    initial: newValues(workspace),
    toBody: bodyOf,
    send: createEnvironment,
    onSent: async ({ environment }) => {
      await refresh();
      onCreated(environment.id);
      alertSuccess(t('created'));
    },
  });
  return (
    <div className={classes.columns}>
      <form {...form.formProps} className={classes.form}>
        <BrandFields form={form} slug={form.values.slug} />
        <div className={classes.actions}>
          {onCancel && (
            <Button variant="default" size="sm" onClick={onCancel}>
              {tc('actions.cancel')}
            </Button>
          )}
          <Button type="submit" size="sm" loading={form.submitting}>
            {t('create')}
          </Button>
        </div>
      </form>
      <BrandPreview values={form.values} logo={null} />
    </div>
  );
}
