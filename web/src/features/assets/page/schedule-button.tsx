import type { Asset } from '@sightline/contract/assets/assets';
import { IconCalendarEvent, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { assetTicketsQuery } from '../api.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

const PlanVisit = lazy(async () => {
  const [{ PlanVisit: loaded }] = await Promise.all([
    import('#web/features/schedule/embed.tsx'),
    i18n.loadNamespaces(['schedule', 'resources']),
  ]);
  return { default: loaded };
});

/** As many open tickets as a menu shows. */
const most = 5;

/** Plans a visit about the asset: for one of its open tickets, or for a new one. Shown to those who may do both; as a button, or as an entry of a menu. */
export function ScheduleButton({ asset, isEntry = false }: { asset: Asset; isEntry?: boolean }) {
  const { t } = useTranslation('assets');
  const may = [useCan('schedule.manage'), useCan('tickets.view'), useCan('tickets.create'), useCan('assets.manage')];
  const isShown = may.every(Boolean);
  const { data, isPending } = useQuery({ ...assetTicketsQuery(asset.id, 1), enabled: isShown });
  const [ticketId, setTicketId] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!isShown) return null;
  const open = (data?.tickets ?? []).filter(({ closed }) => !closed).slice(0, most);
  return (
    <>
      <ChoiceButton
        label={t('page.schedule')}
        icon={IconCalendarEvent}
        isEntry={isEntry}
        disabled={isPending}
        choices={open.map(({ id, ticket_id, subject }) => ({
          ...{ key: id, label: `#${ticket_id} ${subject}`, icon: IconTicket },
          onChoose: () => setTicketId(id),
        }))}
        fresh={{ label: t('page.call_in_new'), onChoose: () => setAsking(true) }}
      />
      <NewTicketDialog
        opened={isAsking}
        asset={asset}
        onClose={() => setAsking(false)}
        onCreated={({ id }) => {
          setAsking(false);
          setTicketId(id);
        }}
      />
      {ticketId && (
        <Suspense fallback={null}>
          <PlanVisit ticketId={ticketId} onClose={() => setTicketId(null)} />
        </Suspense>
      )}
    </>
  );
}
