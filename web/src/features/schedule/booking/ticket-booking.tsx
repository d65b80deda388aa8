import { lazy, Suspense } from 'react';
import { i18n } from '#web/lib/i18n.ts';

/** Its own chunk: few tickets have booking links. */
const BookingLinks = lazy(async () => {
  const [{ BookingLinks: Links }] = await Promise.all([
    import('./booking-links.tsx'),
    i18n.loadNamespaces('resources'),
  ]);
  return { default: Links };
});

/** The booking links of a ticket, below its visits. */
export function TicketBooking(props: { ticketId: string; canEdit: boolean }) {
  return (
    <Suspense>
      <BookingLinks {...props} />
    </Suspense>
  );
}
