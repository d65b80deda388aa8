import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedSheetChanges, WaitingSheetChange } from '#web/features/sheets/embed.tsx';
import { textOfWaiting } from '#web/features/talk/api.ts';
import type { Outgoing } from '#web/lib/outbox.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatBytes } from './format-bytes.ts';
import classes from './offline.module.css';
import type { WaitingGroup, WaitingKind } from './waiting-groups.ts';
import { sizeOf } from './waiting-groups.ts';

/** The parts that entries of sheets and timers have in common about their ticket. */
type Placed = { ticket_id: string; sheet_id?: string; number: number; subject: string; name?: string; verb?: string };

type WaitingStreamProps = { group: WaitingGroup };

/** Shows the changes that wait for one sheet, one ticket's timer or one room, in the order in which they will be sent. */
export function WaitingStream({ group: { kind, first, entries } }: WaitingStreamProps) {
  const { t } = useTranslation('offline');
  const outbox = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const refused = entries.filter(({ state }) => state === 'failed');

  async function discardAll(): Promise<void> {
    for (const { id } of entries.toReversed()) await outbox.discard(id);
    setAsking(false);
  }

  return (
    <article className={classes.group}>
      <header>
        <h3>
          <GroupTitle kind={kind} first={first} />
        </h3>
        {refused.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            onClick={() => refused.forEach(({ id }) => void outbox.retry(id))}
          >
            {t('waiting.retry')}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          {t('waiting.discard_all')}
        </Button>
      </header>
      {kind === 'sheet' && refused.length > 0 && <RefusedSheetChanges entries={entries} />}
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <WaitingEntry key={entry.id} kind={kind} entry={entry} />
        ))}
      </ol>
      <ConfirmDialog
        opened={isAsking}
        title={t('waiting.discard_all_title', { count: entries.length })}
        confirmLabel={t('waiting.discard')}
        isDangerous
        onConfirm={discardAll}
        onClose={() => setAsking(false)}
      >
        {t('waiting.discard_hint')}
      </ConfirmDialog>
    </article>
  );
}

function GroupTitle({ kind, first }: { kind: WaitingKind; first: Outgoing }) {
  const { t } = useTranslation('offline');
  if (kind === 'room') return t('waiting.messages');
  if (kind === 'other') return t('waiting.others');
  const { ticket_id, sheet_id, number, subject, name } = first.body as Placed;
  const what = name ?? t(kind === 'visit' ? 'waiting.visit' : 'waiting.timer');
  if (!number) return `${what} · ${subject}`;
  const title = t('waiting.of_ticket', { what, number, subject });
  if (!sheet_id) return title;
  return (
    <Link to="/tickets/$ticketid/assistance-sheet/$sheetid/fill" params={{ ticketid: ticket_id, sheetid: sheet_id }}>
      {title}
    </Link>
  );
}

function WaitingEntry({ kind, entry }: { kind: WaitingKind; entry: Outgoing }) {
  const { t, i18n } = useTranslation('offline');
  const outbox = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const [first] = entry.files;
  return (
    <li className={classes.entry} data-state={entry.state}>
      <span className={classes.what}>
        <strong>
          <EntryLabel kind={kind} entry={entry} />
        </strong>
        <span>
          {[
            t(`state.${entry.state}`),
            entry.at && formatDateTime(new Date(entry.at).toISOString()),
            first && formatBytes(sizeOf([entry]), i18n.language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {kind !== 'sheet' && entry.refusal && <span className={classes.refusal}>{entry.refusal}</span>}
      </span>
      {entry.state === 'failed' && (
        <ActionIcon aria-label={t('waiting.retry')} onClick={() => void outbox.retry(entry.id)}>
          <IconRefresh size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('waiting.discard')} onClick={() => setAsking(true)}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title={t('waiting.discard_title')}
        confirmLabel={t('waiting.discard')}
        isDangerous
        onConfirm={() => outbox.discard(entry.id)}
        onClose={() => setAsking(false)}
      >
        {t(entry.isBase ? 'waiting.discard_base_hint' : 'waiting.discard_hint')}
      </ConfirmDialog>
    </li>
  );
}

function EntryLabel({ kind, entry }: { kind: WaitingKind; entry: Outgoing }) {
  const { t } = useTranslation('offline');
  if (kind === 'sheet') return <WaitingSheetChange entry={entry} />;
  if (kind === 'timer') return t((entry.body as Placed).verb === 'start' ? 'change.timer_start' : 'change.timer_stop');
  if (kind === 'visit') return t((entry.body as Placed).verb === 'check_in' ? 'change.visit_in' : 'change.visit_out');
  if (kind === 'other') return t('waiting.other');
  const text = textOfWaiting(entry.body);
  return text || t('change.files', { count: entry.files.length });
}
