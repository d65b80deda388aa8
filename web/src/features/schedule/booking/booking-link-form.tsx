import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { bookingApi, CreateBookingLinkInput } from '@sightline/contract/schedule/booking';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { dayOf } from '../absences/whole-days.ts';
import { bookingLinksKey } from '../resource-keys.ts';
import { VisitMakerSelect } from '../skills/visit-maker-select.tsx';
import classes from '../tools/tools.module.css';

type BookingLinkFormProps = {
  ticketId: string;
  /** To whom the link is mailed, unless another address is typed. */
  customer: { email: string; locale: 'en' | 'pt' };
  onMade: (url: string) => void;
};

const day = 86_400_000;
const offeredDays = 14;

/** Edits what the customer may choose from. */
export function BookingLinkForm({ ticketId, customer, onMade }: BookingLinkFormProps) {
  const { t } = useTranslation('resources');
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [today] = useState(() => Date.now());
  const form = useForm({
    schema: CreateBookingLinkInput,
    initial: {
      minutes: 60 as number | string,
      travel_minutes: 30 as number | string,
      notice_hours: 24 as number | string,
      from_day: dayOf(new Date(today + day)),
      until_day: dayOf(new Date(today + (1 + offeredDays) * day)),
      user_ids: [] as string[],
      ...customer,
    },
    toBody: (draft) => ({
      ...draft,
      id,
      minutes: Number(draft.minutes),
      travel_minutes: Number(draft.travel_minutes),
      notice_hours: Number(draft.notice_hours),
    }),
    send: (body) => call(bookingApi.create, { params: { id: ticketId }, body: body as never }),
    onSent: async ({ url, booking_link }) => {
      await cache.invalidateQueries({ queryKey: bookingLinksKey(ticketId) });
      if (booking_link.email) alertSuccess(t('link.mailed', { email: shownAddress(booking_link.email) }));
      onMade(url);
    },
  });
  const { booking } = limits.schedule.resources;
  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.dim}>{t('link.intro')}</p>
      <div className={classes.pair}>
        <NumberInput
          {...form.field('minutes')}
          label={t('link.minutes')}
          min={booking.shortest}
          max={booking.longest}
          step={15}
          allowDecimal={false}
          required
        />
        <NumberInput
          {...form.field('travel_minutes')}
          label={t('link.travel')}
          min={0}
          max={booking.travel}
          step={15}
          allowDecimal={false}
        />
        <DayField {...form.field('from_day')} label={t('link.from_day')} required />
        <DayField {...form.field('until_day')} label={t('link.until_day')} required />
        <NumberInput
          {...form.field('notice_hours')}
          label={t('link.notice')}
          min={0}
          max={booking.noticeHours}
          allowDecimal={false}
        />
        <NativeSelect
          {...form.field('locale')}
          label={t('link.locale')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'pt', label: 'Português' },
          ]}
        />
      </div>
      <VisitMakerSelect
        label={t('link.people')}
        placeholder={form.values.user_ids.length === 0 ? t('link.anybody') : ''}
        error={form.errors.user_ids}
        value={form.values.user_ids}
        onChange={(ids) => form.setFieldValue('user_ids', ids)}
      />
      <TextInput
        {...form.field('email')}
        type="email"
        label={t('link.email')}
        description={t('link.email_hint')}
        maxLength={limits.email}
      />
      <DialogActions>
        <Button type="submit" loading={form.submitting}>
          {t('link.create')}
        </Button>
      </DialogActions>
    </form>
  );
}
