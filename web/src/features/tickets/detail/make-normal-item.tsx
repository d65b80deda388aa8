import { Menu } from '@mantine/core';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { IconTicket } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';

/** A quick ticket becomes a normal one for good, and has another address then. */
export function MakeNormalItem({ ticket: { id, ticket_id, type, closed } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const mayUpdate = useCan('tickets.update');
  const change = useMutation({
    mutationFn: () => unwrap(call(ticketsApi.update, { params: { id }, body: { type: 'normal' } })),
    onError: alertFailure,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['tickets'] });
      await navigate({ to: '/tickets/$ticketid', params: { ticketid: String(ticket_id) }, replace: true });
    },
  });
  if (type !== 'quick' || closed || !mayUpdate) return null;
  return (
    <Menu.Item leftSection={<IconTicket size={15} stroke={1.75} aria-hidden />} onClick={() => change.mutate()}>
      {t('quick.make_normal')}
    </Menu.Item>
  );
}
