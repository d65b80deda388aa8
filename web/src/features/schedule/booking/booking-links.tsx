import { Button, CopyButton, TextInput } from '@mantine/core';
import { type BookingLink, bookingApi } from '@sightline/contract/schedule/booking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { formatDate, formatMoment } from '#web/lib/time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { bookingLinksKey } from '../resource-keys.ts';
import classes from '../tools/tools.module.css';
import { BookingLinkForm } from './booking-link-form.tsx';

type BookingLinksProps = { ticketId: string; canEdit: boolean };

/** Links by which the customer of a ticket chooses the time of a visit. */
export function BookingLinks({ ticketId, canEdit }: BookingLinksProps) {
  const { t } = useTranslation('resources');
  const cache = useQueryClient();
  const key = bookingLinksKey(ticketId);
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => unwrap(call(bookingApi.list, { params: { id: ticketId }, signal })),
  });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const revoke = useMutation({
    mutationFn: (id: string) => unwrap(call(bookingApi.revoke, { params: { id } })),
    onSuccess: () => alertSuccess(t('link.revoked')),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  if (!found.data) return null;
  const { booking_links: links, customer } = found.data;
  if (!canEdit && links.length === 0) return null;
  return (
    <section className={classes.below}>
      <h3 className={classes.title}>{t('link.title')}</h3>
      <ul className={classes.list}>
        {links.map((link) => (
          <li key={link.id}>
            <span className={classes.grow}>
              {stateOf(t, link)}
              {link.email && <span className={classes.dim}>{` · ${shownAddress(link.email)}`}</span>}
            </span>
            <span className={classes.dim}>{t('link.length', { minutes: link.minutes })}</span>
            {canEdit && link.state !== 'ended' && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                loading={revoke.isPending && revoke.variables === link.id}
                onClick={() => revoke.mutate(link.id)}
              >
                {t('link.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => setMaking(true)}>
          {t('link.make')}
        </Button>
      )}
      <Dialog
        opened={isMaking}
        onClose={() => {
          setMaking(false);
          setMade(null);
        }}
        title={t('link.make')}
      >
        {made ? <MadeLink url={made} /> : <BookingLinkForm {...{ ticketId, customer }} onMade={setMade} />}
      </Dialog>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'resources'>>['t'];

function stateOf(t: Translate, { state, visit, until_day }: BookingLink): string {
  if (state === 'booked' && visit) return t('link.booked', { time: formatMoment(visit.starts_at) });
  return t(`link.${state === 'booked' ? 'open' : state}`, { day: formatDate(`${until_day}T12:00:00`) });
}

function MadeLink({ url }: { url: string }) {
  const { t } = useTranslation('resources');
  return (
    <div className={classes.form}>
      <p role="status" className={classes.dim}>
        {t('link.once')}
      </p>
      <TextInput aria-label={t('link.address')} readOnly value={url} onFocus={(event) => event.target.select()} />
      <CopyButton value={url}>
        {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'copied' : 'copy')}</Button>}
      </CopyButton>
    </div>
  );
}
