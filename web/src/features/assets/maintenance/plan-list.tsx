import { Button } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { type MaintenancePlan, type Meter, maintenanceApi } from '@sightline/contract/assets/maintenance';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { todayHere } from '#web/lib/today.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDayName } from '../page/day-name.ts';
import classes from './maintenance.module.css';
import { PlanForm } from './plan-form.tsx';

type PlansProps = { asset: Asset; plans: readonly MaintenancePlan[]; meters: readonly Meter[] };

/** The plans of an asset: how often, when next, and the tickets that they created. */
export function Plans({ asset, plans, meters }: PlansProps) {
  const { t } = useTranslation('maintenance');
  if (plans.length === 0) return null;
  return (
    <section className={classes.card}>
      <h3>{t('plan.title')}</h3>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanLine key={plan.id} asset={asset} plan={plan} meters={meters} />
        ))}
      </ul>
    </section>
  );
}

type PlanLineProps = { asset: Asset; plan: MaintenancePlan; meters: readonly Meter[] };

function PlanLine({ asset, plan, meters }: PlanLineProps) {
  const { t, i18n } = useTranslation('maintenance');
  const dayName = useDayName();
  const cache = useQueryClient();
  const [opened, setOpened] = useState<'form' | 'removal' | null>(null);
  const close = () => setOpened(null);
  const meter = meters.find(({ id }) => id === plan.meter_id);
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
  const isOver = plan.ends_on !== null && plan.ends_on < (plan.next_on ?? todayHere());
  const end = plan.ends_on && t(isOver ? 'plan.ended' : 'plan.ends', { day: dayName(plan.ends_on) });
  const line = [
    every,
    ...(isOver ? [] : [next]),
    ...(end ? [end] : []),
    ...(plan.assignee ? [plan.assignee.name] : []),
  ];
  return (
    <li>
      <span className={classes.grow}>
        <b>{plan.title}</b>
        <span className={classes.dim}>{line.join(' · ')}</span>
        {plan.checklist && <span className={classes.checklist}>{plan.checklist}</span>}
        {plan.ticket && (
          <Link to="/tickets/$ticketid" params={{ ticketid: String(plan.ticket.ticket_id) }}>
            {t(plan.ticket.closed ? 'plan.last_ticket' : 'plan.open_ticket', { number: plan.ticket.ticket_id })}
          </Link>
        )}
      </span>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={t('plan.edit_name', { name: plan.title })}
        onClick={() => setOpened('form')}
      >
        {t('plan.edit')}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setOpened('removal')}>
        {t('remove')}
      </Button>
      <Dialog opened={opened === 'form'} onClose={close} title={t('plan.edit_title')}>
        <PlanForm assetId={asset.id} meters={meters} plan={plan} onDone={close} />
      </Dialog>
      <ConfirmDialog
        opened={opened === 'removal'}
        title={t('plan.remove_title')}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={() => remove.mutateAsync().catch(() => undefined)}
        onClose={close}
      >
        {t('plan.remove_hint', { name: plan.title })}
      </ConfirmDialog>
    </li>
  );
}
