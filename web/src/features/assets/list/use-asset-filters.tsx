import type { Category } from '@sightline/contract/assets/categories';
import { modelsApi } from '@sightline/contract/assets/models';
import { fieldTypes, printField } from '@sightline/contract/fields/field-types';
import { lineage } from '@sightline/contract/tree';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBox,
  IconBuilding,
  IconCategory,
  IconCircleDashed,
  IconShieldCheck,
  IconTool,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { customerChoices } from '#web/features/people/named-choices.ts';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { call, unwrap } from '#web/lib/api.ts';
import type { FilterChoice, ListFilter } from '#web/ui/list/filters.ts';
import { categoriesQuery, facetQuery, fieldsQuery } from '../api.ts';
import { criticalities, maintenanceStates, statuses, warrantyStatuses } from '../tones.ts';
import type { toAssetsQuery } from './query.ts';

/** Returns the filters of the table of assets. */
export function useAssetFilters(query: ReturnType<typeof toAssetsQuery>): ListFilter[] {
  const { t } = useTranslation('assets');
  const mayManage = useCan('assets.manage');
  const isGuest = !useIsAgent();
  const categories = useQuery(categoriesQuery).data ?? [];
  const custom = useFieldChoices();
  const matching = { filter: query.filter, ...(query.query && { query: query.query }) };
  const customers = {
    ...{ name: 'customer', label: t('fields.customer'), icon: IconBuilding, search: customerChoices },
    counts: facetQuery('branch_id', matching),
  };
  const maintenance = {
    ...{ name: 'maintenance', label: t('page.maintenance'), icon: IconTool },
    choices: maintenanceStates.map((value) => ({ value, label: t(`maintenance_state.${value}`) })),
  };
  return [
    {
      name: 'status',
      label: t('fields.status'),
      icon: IconCircleDashed,
      choices: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
      counts: facetQuery('status', matching),
    },
    {
      name: 'category',
      label: t('fields.category'),
      icon: IconCategory,
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
      counts: facetQuery('category_id', matching, (counts) => withThoseBelow(categories, counts)),
    },
    ...(isGuest ? [] : [customers]),
    ...(mayManage ? [{ name: 'model', label: t('fields.model'), icon: IconBox, search: modelChoices }] : []),
    {
      name: 'warranty',
      label: t('fields.warranty'),
      icon: IconShieldCheck,
      choices: warrantyStatuses.map((value) => ({ value, label: t(`warranty_status.${value}`) })),
      counts: facetQuery('warranty', matching),
    },
    ...(mayManage ? [maintenance] : []),
    {
      name: 'criticality',
      label: t('fields.criticality'),
      icon: IconAlertTriangle,
      choices: criticalities.map((value) => ({ value, label: t(`criticality.${value}`) })),
      counts: facetQuery('criticality', matching),
    },
    ...(custom.length > 0
      ? [{ name: 'field', label: t('fields.custom'), icon: IconAdjustments, choices: custom }]
      : []),
  ];
}

/** A category finds those of the categories below it too. */
function withThoseBelow(categories: readonly Category[], counts: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [id, count] of counts)
    for (const above of lineage(categories, id)) sums.set(above, (sums.get(above) ?? 0) + count);
  return sums;
}

/** The options of custom fields: "Refrigerant: R290". */
function useFieldChoices(): FilterChoice[] {
  const locale = useFieldLocale();
  const fields = useQuery(fieldsQuery).data ?? [];
  return fields.flatMap((field) => {
    const choice = (value: string, label: string) => ({
      value: `${field.id}:${value}`,
      label: `${field.label[locale]}: ${label}`,
    });
    const { filter } = fieldTypes[field.type];
    if (filter === 'yes_no')
      return [true, false].map((value) => choice(String(value), printField(field, value, locale)));
    return filter === 'options' ? field.options.map(({ id, label }) => choice(id, label[locale])) : [];
  });
}

type ModelsWanted = { query?: string; filter?: { id: readonly string[] } };

const modelsFound = (key: readonly unknown[], query: ModelsWanted) => ({
  queryKey: ['asset-settings', 'model-choices', ...key],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FilterChoice[]> => {
    const { models } = await unwrap(call(modelsApi.list, { query, signal }));
    return models.map(({ id, name, manufacturer }) => ({ value: id, label: `${manufacturer} ${name}`.trim() }));
  },
  staleTime: 60_000,
});

export const modelChoices = (text: string) => modelsFound([text, 'filter'], text ? { query: text } : {});
/** The names of models that are known by id. */
export const namedModels = (id: readonly string[]) => modelsFound(['named', id], { filter: { id } });
