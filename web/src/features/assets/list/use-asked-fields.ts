import { assetFields } from '@sightline/contract/assets/list-fields';
import { customFieldName } from '@sightline/contract/conditions/ops';
import { conditionFieldOf } from '@sightline/contract/fields/condition-field';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { customerChoices, namedSpaces } from '#web/features/people/named-choices.ts';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import { categoriesQuery, fieldsQuery } from '../api.ts';
import { criticalities, maintenanceStates, statuses, warrantyStatuses } from '../tones.ts';
import { modelChoices, namedModels } from './use-asset-filters.tsx';

/** Returns the fields of assets for conditions, with those that the workspace has defined. */
export function useAskedFields(): AskedField[] {
  const { t } = useTranslation('assets');
  const mayManage = useCan('assets.manage');
  const isGuest = !useIsAgent();
  const categories = useQuery(categoriesQuery).data ?? [];
  type Own = Exclude<keyof typeof assetFields, 'custom'>;
  const asked = (name: Own, label: string, more: Partial<AskedField> = {}): AskedField => ({
    ...{ name, label, field: assetFields[name] },
    ...more,
  });
  /** Each field that conditions know; null for those that the reader has no use for. */
  const own: Record<Own, AskedField | null> = {
    status: asked('status', t('fields.status'), {
      choices: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    }),
    category: asked('category', t('fields.category'), {
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
    }),
    customer: isGuest ? null : asked('customer', t('fields.customer'), { search: customerChoices, named: namedSpaces }),
    model: mayManage ? asked('model', t('fields.model'), { search: modelChoices, named: namedModels }) : null,
    criticality: asked('criticality', t('fields.criticality'), {
      choices: criticalities.map((value) => ({ value, label: t(`criticality.${value}`) })),
    }),
    warranty: asked('warranty', t('fields.warranty'), {
      choices: warrantyStatuses.map((value) => ({ value, label: t(`warranty_status.${value}`) })),
    }),
    warranty_ends: asked('warranty_ends', t('fields.warranty_ends')),
    maintenance: mayManage
      ? asked('maintenance', t('page.maintenance'), {
          choices: maintenanceStates.map((value) => ({ value, label: t(`maintenance_state.${value}`) })),
        })
      : null,
    name: asked('name', t('fields.name')),
    tag: asked('tag', t('fields.tag')),
    serial: asked('serial', t('fields.serial')),
    manufacturer: asked('manufacturer', t('fields.manufacturer')),
    location: asked('location', t('fields.location')),
    purchased: asked('purchased', t('fields.purchase_date')),
    created: asked('created', t('fields.created_at')),
    updated: asked('updated', t('fields.updated_at')),
  };
  return [...Object.values(own).filter((one) => one !== null), ...useCustomFields()];
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
