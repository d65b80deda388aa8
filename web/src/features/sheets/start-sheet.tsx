import { Button, Menu } from '@mantine/core';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { IconForms, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sheetTemplatesQuery } from './api.ts';
import { useStartSheet } from './outbox/use-start-sheet.ts';

type StartSheetProps = { ticket: Pick<Ticket, 'id' | 'ticket_id' | 'subject' | 'branch'>; onFree: () => void };

/** Begins a sheet with the questions of a template, or a free one. Without templates there is nothing to choose. */
export function StartSheet({ ticket, onFree }: StartSheetProps) {
  const { t } = useTranslation('sheets');
  const navigate = useNavigate();
  const found = useQuery(sheetTemplatesQuery);
  const templates = found.data?.filter(({ active, published }) => active && published) ?? [];
  const start = useStartSheet(
    ticket,
    (sheetid) =>
      void navigate({
        to: '/tickets/$ticketid/assistance-sheet/$sheetid/fill',
        params: { ticketid: ticket.id, sheetid },
      }),
  );
  const button = { leftSection: <IconPlus size={15} stroke={2} />, loading: found.isPending || start.isPending };
  if (templates.length === 0)
    return (
      <Button {...button} onClick={onFree}>
        {t('add')}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...button}>{t('add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {templates.map(({ id, name }) => (
          <Menu.Item key={id} leftSection={<IconForms size={15} stroke={1.75} />} onClick={() => start.mutate(id)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.75} />} onClick={onFree}>
          {t('free')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
