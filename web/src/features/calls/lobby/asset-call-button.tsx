import { type Asset, assetsApi } from '@sightline/contract/assets/assets';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { IconTicket, IconVideo } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { assetTicketsQuery } from '#web/features/assets/api.ts';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { activeCallsQuery, planCall } from '../api.ts';

type AssetCallButtonProps = { asset: Pick<Asset, 'id' | 'name' | 'branch'>; isEntry?: boolean };

/** As many open tickets as a menu shows. */
const most = 5;

/** Starts a call about an asset: in one of its open tickets, or in a new one. Shown to those who may do both. */
export function AssetCallButton({ asset, isEntry = false }: AssetCallButtonProps) {
  const { t } = useTranslation('assets');
  const mayCall = [useCan('calls.start'), useCan('tickets.view'), useCan('tickets.create'), useCan('assets.manage')];
  const isShown = mayCall.every(Boolean);
  const { data, isPending } = useQuery({ ...assetTicketsQuery(asset.id, 1), enabled: isShown });
  const start = useStartCall(asset);
  if (!isShown) return null;
  const open = (data?.tickets ?? []).filter(({ closed }) => !closed).slice(0, most);
  return (
    <ChoiceButton
      label={t('page.start_call')}
      icon={IconVideo}
      isEntry={isEntry}
      // A press before the open tickets are known would open another one.
      disabled={isPending}
      loading={start.isPending}
      choices={open.map(({ id, room_id, ticket_id, subject }) => ({
        ...{ key: id, label: `#${ticket_id} ${subject}`, icon: IconTicket },
        onChoose: () => start.mutate(room_id),
      }))}
      fresh={{ label: t('page.call_in_new'), onChoose: () => start.mutate(null) }}
    />
  );
}

/** In the room of a ticket, where a call may be under way already; null for a ticket that is created now. */
function useStartCall(asset: AssetCallButtonProps['asset']) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (roomId: string | null) => {
      const room = roomId ?? (await createTicket(asset, t('page.call_subject', { name: asset.name })));
      const { calls } = await cache.fetchQuery(activeCallsQuery);
      return { room, ongoing: calls.find(({ room_id }) => room_id === room)?.id };
    },
    onSuccess: ({ room, ongoing }) => {
      void cache.invalidateQueries({ queryKey: ['assets'] });
      void cache.invalidateQueries({ queryKey: ['tickets'] });
      const id = ongoing ?? uuidv7();
      if (!ongoing) planCall(cache, id);
      void navigate({ to: '/call/$callId', params: { callId: id }, search: ongoing ? {} : { room } });
    },
  });
}

async function createTicket({ id, branch }: AssetCallButtonProps['asset'], subject: string): Promise<string> {
  const body = { id: uuidv7(), subject, branch_id: branch?.id ?? null };
  const { ticket } = await unwrap(call(ticketsApi.create, { body }));
  await unwrap(call(assetsApi.setOfTicket, { params: { id: ticket.id }, body: { asset_id: id } }));
  return ticket.room_id;
}
