import { Button } from '@mantine/core';
import { type SheetTemplate, sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import classes from '#web/fields/designer/designer.module.css';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { countedTemplatesQuery, templatesKey } from '../api.ts';
import { newSection } from './draft.ts';

/** The templates of sheets, for the settings; each opens in the designer. */
export function SheetTemplateList() {
  const { t } = useTranslation('designer');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const found = useQuery(countedTemplatesQuery);
  const add = useMutation({
    mutationFn: () =>
      unwrap(call(sheetTemplatesApi.create, { body: { id: uuidv7(), name: t('new_name'), sections: [newSection()] } })),
    onSuccess: async ({ sheet_template }) => {
      void cache.invalidateQueries({ queryKey: templatesKey });
      await navigate({ to: '/settings/sheet-templates/$id', params: { id: sheet_template.id } });
    },
    onError: alertFailure,
  });
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <SettingsList>
        {found.data.map((template) => (
          <SettingsRow
            key={template.id}
            name={
              <Link to="/settings/sheet-templates/$id" params={{ id: template.id }}>
                {template.name}
              </Link>
            }
            marks={<TemplateState template={template} />}
            count={t('used', { count: template.used_count })}
          />
        ))}
      </SettingsList>
      {found.data.length === 0 && <p className={classes.hint}>{t('none')}</p>}
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
        {t('add_template')}
      </Button>
    </>
  );
}

export function TemplateState({ template }: { template: SheetTemplate }) {
  const { t } = useTranslation('designer');
  if (!template.active) return <Pill>{t('archived')}</Pill>;
  if (!template.published) return <Pill tone="orange">{t('unpublished')}</Pill>;
  return (
    <Pill tone={template.changed ? 'orange' : 'green'}>
      {t(template.changed ? 'published_changed' : 'published', { number: template.published.number })}
    </Pill>
  );
}
