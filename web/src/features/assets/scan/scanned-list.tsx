import { ActionIcon } from '@mantine/core';
import type { AssetRef, AssetRow } from '@sightline/contract/assets/assets';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { AssetsBulkBar } from '../list/assets-bulk-bar.tsx';
import classes from './scan-dialog.module.css';

type ScannedListProps = { selection: RowSelection<AssetRef>; found: readonly AssetRef[] };

/** Lists the scanned assets, and the actions on all of them. */
export function ScannedList({ selection, found }: ScannedListProps) {
  const { t } = useTranslation('assets');
  const shown = found.filter(({ id }) => selection.has(id));
  return (
    <section className={classes.scanned} aria-label={t('scan.list')}>
      <p role="status">{shown.length > 0 ? t('scan.listed', { count: shown.length }) : t('scan.list_empty')}</p>
      <ul>
        {shown.map((asset) => (
          <li key={asset.id}>
            <Link to="/assets/$tag" params={{ tag: asset.tag }}>{`${asset.tag} · ${asset.name}`}</Link>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('scan.leave_out', { name: asset.name })}
              onClick={() => selection.toggle(asset, found.indexOf(asset))}
            >
              <IconX size={14} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <AssetsBulkBar
          selection={selection as RowSelection<AssetRow>}
          total={shown.length}
          rows={{ ids: [...selection.ids] }}
          samples={shown}
        />
      )}
    </section>
  );
}
