import { Menu } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { Room } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { IconTicket } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';

export type QuickTicketItemProps = { room: Pick<Room, 'id' | 'name'> };

/** Makes a ticket of a conversation in one step, and opens it; its description leads back to the conversation. */
export function QuickTicketItem({ room }: QuickTicketItemProps) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const navigate = useNavigate();
  // The same for each attempt, so that one whose answer was lost creates no second ticket.
  const [id] = useState(() => uuidv7());
  const create = useMutation({
    mutationFn: () => {
      const subject = t('quick.subject', { name: room.name }).slice(0, limits.subject);
      const description = t('quick.description', { link: `${location.origin}/talk?room=${room.id}` });
      return unwrap(call(ticketsApi.create, { body: { id, type: 'quick', subject, description } }));
    },
    onError: alertFailure,
    onSuccess: ({ ticket }) => {
      void cache.invalidateQueries({ queryKey: ['tickets'] });
      void navigate({ to: '/tickets/quick-ticket/$ticketid', params: { ticketid: String(ticket.ticket_id) } });
    },
  });
  return (
    <Menu.Item
      leftSection={<IconTicket size={15} stroke={1.75} aria-hidden />}
      disabled={create.isPending}
      onClick={() => create.mutate()}
    >
      {t('quick.create')}
    </Menu.Item>
  );
}
