import { useDebouncedValue } from '@mantine/hooks';
import type { Room } from '@sightline/contract/talk/talk';
import { IconMessage, IconPaperclip, IconTicket } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { sendReport, writableRoomsQuery } from './api.ts';
import classes from './attach-report.module.css';
import type { Run } from './check-run.ts';
import { reportFileOf, reportOf } from './report.ts';
import { summaryOf } from './summary.ts';

const nameOf = ({ name, ticket }: Room): string => (ticket ? `#${ticket.ticket_id} ${name}` : name);
const iconOf = ({ ticket }: Room) =>
  ticket ? <IconTicket size={16} aria-hidden /> : <IconMessage size={16} aria-hidden />;

/** Sends the report to a room, of a ticket or another; rooms with the latest messages come first. */
export function AttachReport({ run }: { run: Run }) {
  const { t } = useTranslation('diagnostics');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const { data: rooms = [] } = useQuery(writableRoomsQuery(wanted));
  const attach = useMutation({
    mutationFn: async (room: Room) => {
      const message = `${t('title')}: ${t(`verdict.${summaryOf(run.results).verdict}`)}`;
      await sendReport(room, message, reportFileOf(reportOf(run), run));
      return room;
    },
  });

  function pick(id: string): void {
    const room = rooms.find((one) => one.id === id);
    if (room) attach.mutate(room);
  }

  return (
    <>
      <div className={classes.attach}>
        <MenuSelect
          label={t('attach')}
          options={rooms.map((room) => ({ value: room.id, label: nameOf(room), icon: iconOf(room) }))}
          selected={attach.data ? [attach.data.id] : []}
          onPick={pick}
          onSearch={setSearch}
          disabled={attach.isPending}
        >
          <IconPaperclip size={18} stroke={1.75} aria-hidden /> {t('attach')}
        </MenuSelect>
      </div>
      <p role="status" className={classes.attached}>
        {attach.data && <Attached room={attach.data} />}
      </p>
    </>
  );
}

function Attached({ room }: { room: Room }) {
  const { t } = useTranslation('diagnostics');
  const words = t('attached', { room: nameOf(room) });
  if (room.ticket)
    return (
      <Link to="/tickets/$ticketid" params={{ ticketid: String(room.ticket.ticket_id) }}>
        {words}
      </Link>
    );
  return (
    <Link to="/talk" search={{ room: room.id }}>
      {words}
    </Link>
  );
}
