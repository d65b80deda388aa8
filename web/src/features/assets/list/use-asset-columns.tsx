import type { ListedAsset } from '@sightline/contract/assets/assets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsAgent } from '#web/features/session/session.tsx';
import { FieldDisplay } from '#web/fields/field-display.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { formatDate } from '#web/lib/time.ts';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { fieldsQuery } from '../api.ts';
import { CategoryMark } from '../category-mark.tsx';
import { criticalityTones, statusTones, warrantyTones } from '../tones.ts';
import classes from './assets.module.css';

/** The columns of the table of assets; custom fields follow, shown from the start where their definition says so. */
export function useAssetColumns(): ListColumn<ListedAsset>[] {
  const { t } = useTranslation('assets');
  const locale = useFieldLocale();
  const isAgent = useIsAgent();
  const fields = useQuery(fieldsQuery).data ?? [];
  return [
    {
      id: 'name',
      label: t('fields.name'),
      width: 'minmax(180px, 1.8fr)',
      order: 'name',
      isTitle: true,
      onPhone: 'title',
      cell: ({ tag, name }) => (
        <Link to="/assets/$tag" params={{ tag }} className={classes.link ?? ''}>
          {name}
        </Link>
      ),
    },
    {
      id: 'tag',
      label: t('fields.tag'),
      width: 'minmax(90px, 0.8fr)',
      order: 'tag',
      onPhone: 'line',
      cell: ({ tag }) => <span className={classes.tag}>{tag}</span>,
    },
    {
      id: 'category',
      label: t('fields.category'),
      width: 'minmax(120px, 1fr)',
      cell: ({ category }) => <CategoryMark category={category} />,
    },
    {
      id: 'customer',
      label: t('fields.customer'),
      width: 'minmax(110px, 1fr)',
      cell: ({ branch }) => branch?.name ?? '',
    },
    {
      id: 'status',
      label: t('fields.status'),
      width: '120px',
      order: 'status',
      onPhone: 'end',
      cell: ({ status }) => <Pill tone={statusTones[status]}>{t(`status.${status}`)}</Pill>,
    },
    {
      id: 'warranty',
      label: t('fields.warranty'),
      width: '130px',
      order: 'warranty_ends_on',
      onPhone: 'line-end',
      cell: ({ warranty_status }) => (
        <Pill tone={warrantyTones[warranty_status]}>{t(`warranty_status.${warranty_status}`)}</Pill>
      ),
    },
    {
      id: 'criticality',
      label: t('fields.criticality'),
      width: '110px',
      order: 'criticality',
      isExtra: true,
      cell: ({ criticality }) => <Pill tone={criticalityTones[criticality]}>{t(`criticality.${criticality}`)}</Pill>,
    },
    { id: 'model', label: t('fields.model'), width: 'minmax(110px, 1fr)', isExtra: true, cell: ({ model }) => model },
    {
      id: 'manufacturer',
      label: t('fields.manufacturer'),
      width: 'minmax(110px, 1fr)',
      isExtra: true,
      cell: ({ manufacturer }) => manufacturer,
    },
    {
      id: 'serial',
      label: t('fields.serial'),
      width: 'minmax(110px, 1fr)',
      order: 'serial',
      isExtra: true,
      cell: ({ serial }) => serial,
    },
    {
      id: 'location',
      label: t('fields.location'),
      width: 'minmax(110px, 1fr)',
      isExtra: true,
      cell: ({ location }) => location,
    },
    ...(isAgent
      ? [
          {
            id: 'contact',
            label: t('contacts.title'),
            width: 'minmax(130px, 1fr)',
            isExtra: true,
            cell: ({ contact }: ListedAsset) => contact?.name ?? '',
          },
        ]
      : []),
    ...fields.map(
      (field): ListColumn<ListedAsset> => ({
        id: field.id,
        label: field.label[locale],
        width: 'minmax(110px, 1fr)',
        isExtra: !field.in_list,
        cell: ({ custom_fields }) => <FieldDisplay field={field} value={custom_fields[field.id]} />,
      }),
    ),
    {
      id: 'updated_at',
      label: t('fields.updated_at'),
      width: '110px',
      order: 'updated_at',
      isExtra: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
    {
      id: 'created_at',
      label: t('fields.created_at'),
      width: '110px',
      order: 'created_at',
      isExtra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ];
}
