import { Button, Menu } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets';
import { IconCalendarEvent, IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
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

/** Plans a visit about the asset: for one of its open tickets, or for a new one. Shown to those who may do both. */
export function ScheduleButton({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const may = [useCan('schedule.manage'), useCan('tickets.view'), useCan('tickets.create'), useCan('assets.manage')];
  const isShown = may.every(Boolean);
  const { data, isPending } = useQuery({ ...assetTicketsQuery(asset.id, 1), enabled: isShown });
  const [ticketId, setTicketId] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!isShown) return null;
  const open = (data?.tickets ?? []).filter(({ closed }) => !closed).slice(0, most);
  const button = (onClick?: () => void) => (
    <Button
      disabled={isPending}
      variant="default"
      leftSection={<IconCalendarEvent size={15} stroke={1.75} />}
      {...(onClick && { onClick })}
    >
      {t('page.schedule')}
    </Button>
  );
  return (
    <>
      {open.length === 0 ? (
        button(() => setAsking(true))
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>{button()}</Menu.Target>
          <Menu.Dropdown>
            {open.map(({ id, ticket_id, subject }) => (
              <Menu.Item key={id} leftSection={<IconTicket size={15} stroke={1.75} />} onClick={() => setTicketId(id)}>
                {`#${ticket_id} ${subject}`}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconPlus size={15} stroke={1.75} />} onClick={() => setAsking(true)}>
              {t('page.call_in_new')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
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
