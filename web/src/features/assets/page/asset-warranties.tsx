import { Button } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { type Warranty, warrantiesApi } from '@sightline/contract/assets/warranties';
import { IconPlus, IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { warrantiesQuery } from '../api.ts';
import classes from './asset-page.module.css';
import { useDayName } from './day-name.ts';
import { WarrantyDialog } from './warranty-dialog.tsx';

type AssetWarrantiesProps = { asset: Asset; mayManage: boolean };

/** The warranties of an asset, the latest end first. */
export function AssetWarranties({ asset, mayManage }: AssetWarrantiesProps) {
  const { t } = useTranslation('assets');
  const found = useQuery(warrantiesQuery(asset.id));
  const [edited, setEdited] = useState<Warranty | 'new' | null>(null);
  if (found.isPending) return <SkeletonRows height={48} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { warranties } = found.data;
  const add = mayManage && (
    <Button variant="default" leftSection={<IconPlus size={15} stroke={1.75} />} onClick={() => setEdited('new')}>
      {t('warranty.add')}
    </Button>
  );
  return (
    <>
      {warranties.length === 0 ? (
        <EmptyState icon={IconShieldOff} title={t('warranty.empty')} action={add} />
      ) : (
        <>
          <ul className={classes.lines}>
            {warranties.map((warranty) => (
              <WarrantyLine key={warranty.id} {...{ asset, warranty, mayManage }} onEdit={() => setEdited(warranty)} />
            ))}
          </ul>
          {add && <p>{add}</p>}
        </>
      )}
      <WarrantyDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        asset={asset}
        warranty={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

type WarrantyLineProps = AssetWarrantiesProps & { warranty: Warranty; onEdit: () => void };

function WarrantyLine({ asset, warranty, mayManage, onEdit }: WarrantyLineProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const dayName = useDayName();
  const [isAsking, setAsking] = useState(false);
  const params = { id: asset.id, warrantyId: warranty.id };
  const remove = useMutation({
    mutationFn: () => unwrap(call(warrantiesApi.remove, { params })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const { kind, provider, reference, starts_on, ends_on, covers } = warranty;
  return (
    <li>
      <span className={classes.grow}>
        <b>{t(`warranty_kind.${kind}`)}</b> {[provider, reference].filter(Boolean).join(' · ')}
        <span className={classes.change}>
          {`${dayName(starts_on)} – ${dayName(ends_on)} · ${covers.map((part) => t(`covers.${part}`)).join(', ')}`}
        </span>
        {warranty.terms && <span className={classes.change}>{warranty.terms}</span>}
      </span>
      {mayManage && (
        <>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onEdit}>
            {t('page.edit')}
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsking(true)}>
            {t('warranty.remove')}
          </Button>
          <ConfirmDialog
            opened={isAsking}
            title={t('warranty.remove_title')}
            confirmLabel={t('warranty.remove')}
            isDangerous
            onConfirm={() => remove.mutateAsync().catch(() => undefined)}
            onClose={() => setAsking(false)}
          >
            {tc('nav.assets')}: {asset.name}
          </ConfirmDialog>
        </>
      )}
    </li>
  );
}
