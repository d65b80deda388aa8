import { Button, Loader } from '@mantine/core';
import { type Booking, bookingApi } from '@sightline/contract/schedule/booking';
import { IconCalendarCheck, IconCalendarOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { useBrandingOfLink } from '#web/lib/branding.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { suggestLanguage } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ownTimezone } from '#web/lib/timezones.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BookedVisit } from './booked-visit.tsx';
import { BookingDetails, type Details } from './booking-details.tsx';
import classes from './booking-page.module.css';
import { SlotChoice } from './slot-choice.tsx';

/** The page of a customer's booking link; it needs no account. */
export function BookingPage({ token }: { token: string }) {
  const { t } = useTranslation('booking');
  const key = ['booking', token];
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { booking } = await unwrap(call(bookingApi.find, { params: { token }, signal }));
      await suggestLanguage(booking.locale);
      return booking;
    },
    retry: false,
    refetchOnWindowFocus: true,
  });
  useBrandingOfLink(found.data?.environment);
  if (found.isPending)
    return (
      <div className={classes.page}>
        <Loader aria-label={t('loading')} />
      </div>
    );
  if (found.isError) {
    const isUnknown = found.error instanceof ApiError && found.error.code === 'LINK_INVALID';
    if (!isUnknown) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return <Ended title={t('unknown')} hint={t('unknown_hint')} />;
  }
  if (found.data.state === 'ended') return <Ended title={t('ended')} hint={t('ended_hint')} />;
  return <OpenBooking token={token} booking={found.data} />;
}

function Ended({ title, hint }: { title: string; hint: string }) {
  usePageTitle(title);
  return (
    <article className={classes.page}>
      <IconCalendarOff size={40} stroke={1.25} aria-hidden />
      <h1>{title}</h1>
      <p>{hint}</p>
    </article>
  );
}

type OpenBookingProps = { token: string; booking: Booking };

function OpenBooking({ token, booking }: OpenBookingProps) {
  const { t } = useTranslation('booking');
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const title = booking.visit ? t(isMoving ? 'move_title' : 'booked_title') : t('title');
  usePageTitle(title);
  const key = ['booking', token];
  const show = ({ booking: next }: { booking: Booking }) => {
    cache.setQueryData(key, next);
    setChosen(null);
    setMoving(false);
  };
  const book = useMutation({
    mutationFn: (details: Details) =>
      unwrap(
        call(bookingApi.book, {
          params: { token },
          body: { ...details, starts_at: chosen ?? '', timezone: ownTimezone() },
        }),
      ),
    onSuccess: show,
    onError: () => {
      setChosen(null);
      void cache.invalidateQueries({ queryKey: key });
    },
  });
  const cancel = useMutation({
    mutationFn: () => unwrap(call(bookingApi.cancel, { params: { token } })),
    onSuccess: show,
    onError: () => void cache.invalidateQueries({ queryKey: key }),
  });
  const confirm = useMutation({
    mutationFn: () => unwrap(call(bookingApi.confirm, { params: { token } })),
    onSuccess: show,
    onError: () => void cache.invalidateQueries({ queryKey: key }),
  });
  const failure = book.error ?? cancel.error ?? confirm.error;
  const others = new Map(booking.slots_of_others.map((slot) => [slot.starts_at, slot.person]));
  const isChoosing = booking.visit === null || isMoving;
  return (
    <article className={classes.page}>
      <IconCalendarCheck size={40} stroke={1.25} aria-hidden />
      <h1>{title}</h1>
      <p>{t('about', { workspace: booking.workspace, subject: booking.subject, minutes: booking.minutes })}</p>
      {failure && (
        <p role="alert" className={classes.alert}>
          {sentencesOfError(failure).join(' ')}
        </p>
      )}
      {booking.visit && !isMoving && (
        <BookedVisit
          booking={booking}
          visit={booking.visit}
          timezone={ownTimezone()}
          isCancelling={cancel.isPending}
          isConfirming={confirm.isPending}
          onConfirm={() => confirm.mutate()}
          onMove={() => setMoving(true)}
          onCancel={() => cancel.mutate()}
        />
      )}
      {isChoosing && (
        <SlotChoice
          slots={booking.slots}
          others={others}
          timezone={ownTimezone()}
          chosen={chosen}
          onChoose={(slot) => {
            book.reset();
            setChosen(slot);
          }}
        />
      )}
      {isChoosing && chosen && (
        <BookingDetails
          key={chosen}
          booking={booking}
          slot={chosen}
          another={others.get(chosen)}
          timezone={ownTimezone()}
          isMove={isMoving}
          isPending={book.isPending}
          onBook={(details) => book.mutate(details)}
        />
      )}
      {isMoving && (
        <Button variant="subtle" color="gray" onClick={() => setMoving(false)}>
          {t('keep')}
        </Button>
      )}
    </article>
  );
}
