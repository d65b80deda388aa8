import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { CreateClaimInput, claimsApi, type WarrantyClaim } from '@sightline/contract/assets/claims';
import { limits } from '@sightline/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { todayHere } from '#web/lib/today.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { warrantiesQuery } from '../api.ts';
import { useDayName } from '../page/day-name.ts';
import classes from './claims.module.css';
import { currencies, likelyCurrency } from './money.ts';

type ClaimDialogProps = {
  opened: boolean;
  asset: { id: string; serial?: string };
  /** The ticket from which it is started. */
  ticketId?: string;
  onClose: () => void;
  onCreated: (claim: WarrantyClaim) => void;
};

/** Starts a claim under one of the asset's warranties. */
export function ClaimDialog({ opened, onClose, ...rest }: ClaimDialogProps) {
  const { t } = useTranslation('claims');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('new')}>
      <ClaimStart {...rest} onClose={onClose} />
    </Dialog>
  );
}

type ClaimStartProps = Omit<ClaimDialogProps, 'opened'>;

function ClaimStart(props: ClaimStartProps) {
  const { t } = useTranslation('claims');
  const found = useQuery(warrantiesQuery(props.asset.id));
  if (found.isPending) return <SkeletonRows height={48} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { warranties } = found.data;
  if (warranties.length === 0) return <p>{t('without_warranty')}</p>;
  return <ClaimForm {...props} warranties={warranties} />;
}

type Warranties = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof warrantiesQuery>['queryFn']>>>>;
type ClaimFormProps = ClaimStartProps & { warranties: Exclude<Warranties, symbol>['warranties'] };

function ClaimForm({ asset, ticketId, warranties, onClose, onCreated }: ClaimFormProps) {
  const { t, i18n } = useTranslation('claims');
  const { t: ta } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const dayName = useDayName();
  const [id] = useState(() => uuidv7());
  const [today] = useState(todayHere);
  const isRunning = ({ starts_on, ends_on }: (typeof warranties)[number]) => starts_on <= today && ends_on >= today;
  const form = useForm({
    schema: CreateClaimInput,
    initial: {
      warranty_id: (warranties.find(isRunning) ?? warranties[0])?.id ?? '',
      faulty_serial: asset.serial ?? '',
      amount: '' as number | string,
      currency: likelyCurrency(i18n.language),
      notes: '',
    },
    toBody: ({ amount, ...draft }) => ({
      ...draft,
      id,
      amount: amount === '' ? null : Number(amount),
      ticket_id: ticketId ?? null,
    }),
    send: (body) => call(claimsApi.create, { params: { id: asset.id }, body }),
    onSent: async ({ claim }) => {
      await cache.invalidateQueries({ queryKey: ['assets'] });
      onCreated(claim);
    },
  });
  const chosen = warranties.find((one) => one.id === form.values.warranty_id);
  return (
    <form {...form.formProps} className={classes.form}>
      <NativeSelect
        {...form.field('warranty_id')}
        label={t('fields.warranty')}
        data={warranties.map(({ id: value, kind, provider, ends_on }) => ({
          value,
          label: [ta(`warranty_kind.${kind}`), provider, t('until', { day: dayName(ends_on) })]
            .filter(Boolean)
            .join(' · '),
        }))}
        description={chosen && chosen.ends_on < today && t('expired', { day: dayName(chosen.ends_on) })}
      />
      <TextInput
        {...form.field('faulty_serial')}
        label={t('fields.faulty_serial')}
        maxLength={limits.assets.serial}
        data-autofocus
      />
      <div className={classes.pair}>
        <NumberInput
          {...form.field('amount')}
          label={t('fields.amount')}
          min={0}
          max={limits.claims.amount}
          decimalScale={2}
        />
        <NativeSelect {...form.field('currency')} label={t('fields.currency')} data={[...currencies]} />
      </div>
      <Textarea
        {...form.field('notes')}
        label={t('fields.notes')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.description}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('create')}
        </Button>
      </DialogActions>
    </form>
  );
}
