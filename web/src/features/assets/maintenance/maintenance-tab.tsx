import { Button } from '@mantine/core';
import { type MaintenancePlan, type Meter, maintenanceApi } from '@sightline/contract/asset-maintenance';
import type { Asset } from '@sightline/contract/assets';
import { IconCalendarPlus, IconGauge, IconTool } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { maintenanceQuery } from '../api.ts';
import { useDayName } from '../page/day-name.ts';
import classes from './maintenance.module.css';
import { MeterCard } from './meter-card.tsx';
import { MeterForm } from './meter-form.tsx';
import { PlanForm } from './plan-form.tsx';

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
        <PlanForm assetId={asset.id} meters={meters} onDone={close} />
      </Dialog>
    </>
  );
}

type PlansProps = { asset: Asset; plans: readonly MaintenancePlan[]; meters: readonly Meter[] };

function Plans({ asset, plans, meters }: PlansProps) {
  const { t } = useTranslation('maintenance');
  if (plans.length === 0) return null;
  return (
    <section className={classes.card}>
      <h3>{t('plan.title')}</h3>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanLine key={plan.id} asset={asset} plan={plan} meter={meters.find(({ id }) => id === plan.meter_id)} />
        ))}
      </ul>
    </section>
  );
}

type PlanLineProps = { asset: Asset; plan: MaintenancePlan; meter: Meter | undefined };

function PlanLine({ asset, plan, meter }: PlanLineProps) {
  const { t, i18n } = useTranslation('maintenance');
  const dayName = useDayName();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { id: asset.id, planId: plan.id };
  const remove = useMutation({
    mutationFn: () => unwrap(call(maintenanceApi.removePlan, { params })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const amount = new Intl.NumberFormat(i18n.language).format(plan.every);
  const every =
    plan.interval === 'meter'
      ? t('plan.every_units', { amount, unit: meter?.unit || meter?.name || '' })
      : t(`plan.every_${plan.interval}`, { count: plan.every });
  const next = plan.next_on
    ? t('plan.next', { day: dayName(plan.next_on) })
    : t('plan.left', {
        amount: new Intl.NumberFormat(i18n.language).format(plan.units_left ?? 0),
        unit: meter?.unit ?? '',
      });
  return (
    <li>
      <span className={classes.grow}>
        <b>{plan.title}</b>
        <span className={classes.dim}>{`${every} · ${next}`}</span>
        {plan.checklist && <span className={classes.checklist}>{plan.checklist}</span>}
        {plan.ticket && (
          <Link to="/tickets/$ticketid" params={{ ticketid: String(plan.ticket.ticket_id) }}>
            {t(plan.ticket.closed ? 'plan.last_ticket' : 'plan.open_ticket', { number: plan.ticket.ticket_id })}
          </Link>
        )}
      </span>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('plan.remove_title')}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={() => remove.mutateAsync().catch(() => undefined)}
        onClose={() => setAsking(false)}
      >
        {t('plan.remove_hint', { name: plan.title })}
      </ConfirmDialog>
    </li>
  );
}
