import type { AssetModelRow } from '@sightline/contract/assets/models';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { CategoryMark } from '../category-mark.tsx';
import classes from './models.module.css';

/** The columns of the table of models. */
export function useModelColumns(): ListColumn<AssetModelRow>[] {
  const { t } = useTranslation('assets');
  return [
    {
      id: 'name',
      label: t('fields.model'),
      width: 'minmax(180px, 2fr)',
      order: 'name',
      isTitle: true,
      onPhone: 'title',
      cell: ({ id, name, picture }) => (
        <span className={classes.name}>
          {picture ? (
            <img src={picture.thumbnail_url ?? picture.url} alt="" width={28} height={28} loading="lazy" />
          ) : (
            <IconPhoto size={28} stroke={1} aria-hidden />
          )}
          <Link to="/settings/models/$id" params={{ id }} className={classes.link ?? ''}>
            {name}
          </Link>
        </span>
      ),
    },
    {
      id: 'manufacturer',
      label: t('fields.manufacturer'),
      width: 'minmax(120px, 1fr)',
      order: 'manufacturer',
      onPhone: 'line',
      cell: ({ manufacturer }) => manufacturer,
    },
    {
      id: 'category',
      label: t('fields.category'),
      width: 'minmax(120px, 1fr)',
      cell: ({ category }) => <CategoryMark category={category} />,
    },
    {
      id: 'template',
      label: t('model.template'),
      width: 'minmax(120px, 1fr)',
      cell: ({ warranty_template }) => warranty_template?.name ?? '',
    },
    {
      id: 'units',
      label: t('model.units'),
      width: '90px',
      order: 'units_count',
      onPhone: 'end',
      cell: ({ id, units_count }) => (
        <Link to="/assets" search={{ model: [id] }} className={classes.link ?? ''}>
          {units_count}
        </Link>
      ),
    },
    {
      id: 'updated_at',
      label: t('fields.updated_at'),
      width: '110px',
      order: 'updated_at',
      isExtra: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
  ];
}
