import { IconPlus } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { type HomeSlots, HomeSlotsProvider } from '#web/features/home/home-slots.ts';
import { useCan } from '#web/features/session/session.tsx';
import { DueMark } from '#web/features/tickets/properties/due-mark.tsx';
import { PriorityIcon, StatusIcon } from '#web/features/tickets/properties/state-icons.tsx';
import { useStateNames } from '#web/features/tickets/properties/state-names.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/home')({
  loader: () => i18n.loadNamespaces(['home', 'tickets']),
  component: Home,
});

const slots: HomeSlots = {
  TicketLink: ({ ticketId, ...look }) => <Link to="/tickets/$ticketid" params={{ ticketid: ticketId }} {...look} />,
  TicketsLink: ({ view, ...look }) => <Link to="/tickets" search={view === 'open' ? {} : { view }} {...look} />,
  RoomsLink: (look) => <Link to="/talk" {...look} />,
  RoomLink: ({ room: { id, ticket }, ...look }) =>
    ticket ? (
      <Link to="/tickets/$ticketid" params={{ ticketid: ticket.id }} {...look} />
    ) : (
      <Link to="/talk" search={{ room: id }} {...look} />
    ),
  CallLink: ({ call, ...look }) => <Link to="/call/$callId" params={{ callId: call.id }} search={{}} {...look} />,
  TicketState: ({ ticket: { status, priority } }) => {
    const { statusName, priorityName } = useStateNames();
    return (
      <>
        <span role="img" aria-label={priorityName(priority.id)} title={priorityName(priority.id)}>
          <PriorityIcon id={priority.id} />
        </span>
        <span role="img" aria-label={statusName(status.id)} title={statusName(status.id)}>
          <StatusIcon id={status.id} />
        </span>
      </>
    );
  },
  TicketDue: DueMark,
};

function Home() {
  const { t } = useTranslation('tickets');
  const newTicket = useCan('tickets.create') && (
    <ButtonLink to="/tickets" search={{ create: true }} size="xs" leftSection={<IconPlus size={14} stroke={2.25} />}>
      {t('create.open')}
    </ButtonLink>
  );
  return (
    <HomeSlotsProvider value={slots}>
      <HomeScreen newTicket={newTicket} />
    </HomeSlotsProvider>
  );
}
