import { Button } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { IconCalendarPlus, IconGauge, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { maintenanceQuery } from '../api.ts';
import classes from './maintenance.module.css';
import { MeterCard } from './meter-card.tsx';
import { MeterForm } from './meter-form.tsx';
import { PlanForm } from './plan-form.tsx';
import { Plans } from './plan-list.tsx';

/** The meters of an asset, and the plans that create its maintenance tickets. */
export function MaintenanceTab({ asset }: { asset: Asset }) {
  const { t } = useTranslation('maintenance');
  const found = useQuery(maintenanceQuery(asset.id));
  const [opened, setOpened] = useState<'meter' | 'plan' | null>(null);
  const close = () => setOpened(null);
  if (found.isPending) return <SkeletonRows height={72} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { meters, plans } = found.data;
  const actions = (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={15} stroke={1.75} />}
        onClick={() => setOpened('plan')}
      >
        {t('plan.add')}
      </Button>
      <Button variant="default" leftSection={<IconGauge size={15} stroke={1.75} />} onClick={() => setOpened('meter')}>
        {t('meter.add')}
      </Button>
    </div>
  );
  return (
    <>
      {meters.length + plans.length === 0 ? (
        <EmptyState icon={IconTool} title={t('empty')} action={actions}>
          {t('hint')}
        </EmptyState>
      ) : (
        <div className={classes.parts}>
          {actions}
          <Plans asset={asset} plans={plans} meters={meters} />
          {meters.map((meter) => (
            <MeterCard key={meter.id} asset={asset} meter={meter} />
          ))}
        </div>
      )}
      <Dialog opened={opened === 'meter'} onClose={close} title={t('meter.add')}>
        <MeterForm assetId={asset.id} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'plan'} onClose={close} title={t('plan.add')}>
        <PlanForm assetId={asset.id} meters={meters} plan={null} onDone={close} />
      </Dialog>
    </>
  );
}
