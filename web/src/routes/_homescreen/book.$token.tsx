import { createFileRoute } from '@tanstack/react-router';
import { BookingPage } from '#web/features/schedule/booking/booking-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/book/$token')({
  loader: () => i18n.loadNamespaces('booking'),
  component: Book,
});

function Book() {
  return <BookingPage token={Route.useParams().token} />;
}
