import { Button } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { claimsOfAssetQuery } from './api.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import classes from './claims.module.css';
import { useMoney } from './money.ts';
import { claimTones } from './status.ts';

/** The claims of an asset, below its warranties. */
export function AssetClaims({ asset }: { asset: Asset }) {
  const { t } = useTranslation('claims');
  const found = useQuery(claimsOfAssetQuery(asset.id));
  const navigate = useNavigate();
  const money = useMoney();
  const [isStarting, setStarting] = useState(false);
  if (found.isPending) return <SkeletonRows height={48} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <section className={classes.part} aria-label={t('of_asset')}>
      <header>
        <h3>{t('of_asset')}</h3>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setStarting(true)}
        >
          {t('new')}
        </Button>
      </header>
      {found.data.length === 0 && <p className={classes.dim}>{t('none_of_asset')}</p>}
      <ul className={classes.lines}>
        {found.data.map(({ id, status, warranty, faulty_serial, amount, currency, created_at }) => (
          <li key={id}>
            <Pill tone={claimTones[status]}>{t(`status.${status}`)}</Pill>
            <Link to="/assets/claims/$id" params={{ id }} className={classes.link ?? ''}>
              {[warranty.provider, warranty.reference, faulty_serial].filter(Boolean).join(' · ') || t('claim')}
            </Link>
            <span>{money(amount, currency)}</span>
            <span className={classes.dim}>
              <RelativeTime at={created_at} />
            </span>
          </li>
        ))}
      </ul>
      <ClaimDialog
        opened={isStarting}
        asset={asset}
        onClose={() => setStarting(false)}
        onCreated={({ id }) => void navigate({ to: '/assets/claims/$id', params: { id } })}
      />
    </section>
  );
}
