import { assetFields } from '@sightline/contract/assets/list-fields';
import { customFieldName } from '@sightline/contract/conditions/ops';
import { conditionFieldOf } from '@sightline/contract/fields/condition-field';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { namedSpaces } from '#web/features/people/named-choices.ts';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import { categoriesQuery, fieldsQuery } from '../api.ts';
import { criticalities, statuses, warrantyStatuses } from '../tones.ts';
import { customerChoices, modelChoices, namedModels } from './use-asset-filters.tsx';

/** What conditions can ask of assets, with the fields that the workspace has defined. */
export function useAskedFields(): AskedField[] {
  const { t } = useTranslation('assets');
  const mayManage = useCan('assets.manage');
  const isGuest = !useIsAgent();
  const categories = useQuery(categoriesQuery).data ?? [];
  const asked = (name: keyof typeof assetFields, label: string, more: Partial<AskedField> = {}): AskedField => ({
    ...{ name, label, field: assetFields[name] },
    ...more,
  });
  return [
    asked('status', t('fields.status'), { choices: statuses.map((value) => ({ value, label: t(`status.${value}`) })) }),
    asked('category', t('fields.category'), {
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
    }),
    ...(isGuest ? [] : [asked('customer', t('fields.customer'), { search: customerChoices, named: namedSpaces })]),
    ...(mayManage ? [asked('model', t('fields.model'), { search: modelChoices, named: namedModels })] : []),
    asked('criticality', t('fields.criticality'), {
      choices: criticalities.map((value) => ({ value, label: t(`criticality.${value}`) })),
    }),
    asked('warranty', t('fields.warranty'), {
      choices: warrantyStatuses.map((value) => ({ value, label: t(`warranty_status.${value}`) })),
    }),
    asked('name', t('fields.name')),
    asked('tag', t('fields.tag')),
    asked('serial', t('fields.serial')),
    asked('location', t('fields.location')),
    ...useCustomFields(),
  ];
}

function useCustomFields(): AskedField[] {
  const locale = useFieldLocale();
  const fields = useQuery(fieldsQuery).data ?? [];
  return fields.flatMap((field) => {
    const asks = conditionFieldOf(field);
    if (!asks || asks.kind === 'person') return [];
    const choices = field.options.map(({ id, label }) => ({ value: id, label: label[locale] }));
    return [{ name: customFieldName(field.id), label: field.label[locale], field: asks, choices }];
  });
}
