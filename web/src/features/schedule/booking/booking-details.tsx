import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { Booking } from '@sightline/contract/schedule/booking';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './booking-page.module.css';
import { clockOf, dayInWords } from './booking-times.ts';
import { WorkspaceTime } from './workspace-time.tsx';

export type Details = { email: string; phone: string; note: string; accept_another: boolean };

type BookingDetailsProps = {
  booking: Booking;
  slot: string;
  timezone: string;
  /** A booked visit changes its time only. */
  isMove: boolean;
  /** The name of the person who would come instead of the booked one. */
  another: string | undefined;
  isPending: boolean;
  onBook: (details: Details) => void;
};

/** The chosen time, and what the technician should know. */
export function BookingDetails({ booking, slot, timezone, isMove, another, isPending, onBook }: BookingDetailsProps) {
  const { t, i18n } = useTranslation('booking');
  const [details, setDetails] = useState<Details>({
    ...{ email: booking.email, phone: '', note: '', accept_another: another !== undefined },
  });
  const top = useRef<HTMLFormElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, []);
  const set = (part: Partial<Details>) => setDetails((before) => ({ ...before, ...part }));
  return (
    <form
      ref={top}
      className={classes.details}
      onSubmit={(event) => {
        event.preventDefault();
        onBook(details);
      }}
    >
      <h2>{`${dayInWords(slot, i18n.language, timezone)}, ${clockOf(slot, i18n.language, timezone)}`}</h2>
      <WorkspaceTime {...{ booking, timezone }} at={slot} />
      {another !== undefined && (
        <p className={classes.another} role="alert">
          {t('another', { name: another })}
        </p>
      )}
      {!isMove && (
        <>
          {booking.place && (
            <p>
              {t('where')}
              {': '}
              {booking.place}
            </p>
          )}
          <TextInput
            type="email"
            label={t('email')}
            description={t('email_hint')}
            autoComplete="email"
            maxLength={limits.email}
            value={details.email}
            onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          />
          <TextInput
            type="tel"
            label={t('phone')}
            autoComplete="tel"
            maxLength={limits.phone}
            value={details.phone}
            onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
          />
          <Textarea
            label={t('note')}
            autosize
            minRows={2}
            maxLength={limits.schedule.resources.booking.note}
            value={details.note}
            onChange={({ currentTarget }) => set({ note: currentTarget.value })}
          />
        </>
      )}
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {another === undefined ? t(isMove ? 'move_to' : 'book') : t('move_to_another', { name: another })}
      </Button>
    </form>
  );
}
