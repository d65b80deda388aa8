import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { claimsApi, UpdateClaimInput, type WarrantyClaim } from '@sightline/contract/assets/claims';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import classes from './claims.module.css';
import { currencies } from './money.ts';

/** Serials, amount and notes of a claim. A closed one is only read. */
export function ClaimEditor({ claim }: { claim: WarrantyClaim }) {
  const { t } = useTranslation('claims');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const { id, version, faulty_serial, replacement_serial, currency, notes } = claim;
  const isClosed = claim.status === 'closed';
  const form = useForm({
    schema: UpdateClaimInput,
    initial: { faulty_serial, replacement_serial, currency, notes, amount: (claim.amount ?? '') as number | string },
    toBody: ({ amount, ...texts }) => ({ ...texts, version, amount: amount === '' ? null : Number(amount) }),
    send: (body) => call(claimsApi.update, { params: { id }, body }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['assets'] });
      alertSuccess(t('saved'));
    },
  });
  const serial = { maxLength: limits.assets.serial, disabled: isClosed };
  return (
    <form {...form.formProps} className={classes.form}>
      {isClosed && <p className={classes.dim}>{t('closed_hint')}</p>}
      <div className={classes.pair}>
        <TextInput {...form.field('faulty_serial')} {...serial} label={t('fields.faulty_serial')} />
        <TextInput {...form.field('replacement_serial')} {...serial} label={t('fields.replacement_serial')} />
        <NumberInput
          {...form.field('amount')}
          label={t('fields.amount')}
          min={0}
          max={limits.claims.amount}
          decimalScale={2}
          disabled={isClosed}
        />
        <NativeSelect
          {...form.field('currency')}
          label={t('fields.currency')}
          data={[...currencies]}
          disabled={isClosed}
        />
      </div>
      <Textarea
        {...form.field('notes')}
        label={t('fields.notes')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.description}
        disabled={isClosed}
      />
      {!isClosed && (
        <div>
          <Button type="submit" variant="default" loading={form.submitting}>
            {tc('actions.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
