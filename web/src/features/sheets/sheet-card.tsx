import { ActionIcon, Menu } from '@mantine/core';
import type { AssistanceSheet } from '@sightline/contract/sheets';
import { IconChevronRight, IconDots, IconLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveSheet } from './api.ts';
import classes from './sheet-card.module.css';
import { SheetContent } from './sheet-content.tsx';
import { SheetFacts, SheetStatus } from './sheet-facts.tsx';

type SheetCardProps = { sheet: AssistanceSheet; isClosed: boolean };

/** One sheet of the list. The current one is open, outdated ones are collapsed. */
export function SheetCard({ sheet, isClosed }: SheetCardProps) {
  const { t } = useTranslation('sheets');
  const [isOpen, setOpen] = useState(sheet.status === 'current');
  const bodyId = `sheet-${sheet.id}`;
  return (
    <article className={classes.card} data-status={sheet.status}>
      <header className={classes.header}>
        <h3>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden />
            {t('sheet', { number: sheet.number })}
          </button>
        </h3>
        <SheetStatus status={sheet.status} />
        <SheetMenu sheet={sheet} isClosed={isClosed} />
      </header>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        <SheetContent sheet={sheet} />
        <SheetFacts sheet={sheet} />
      </div>
    </article>
  );
}

function SheetMenu({ sheet, isClosed }: SheetCardProps) {
  const { t } = useTranslation('sheets');
  const [isAsking, setAsking] = useState(false);
  const mayRemove = useCan('sheets.delete') && !isClosed;
  const remove = useRemoveSheet(sheet.ticket_id);

  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(`${location.origin}/tickets/${sheet.ticket_id}/assistance-sheet/${sheet.id}`);
    alertSuccess(t('link_copied'));
  }

  async function confirm(): Promise<void> {
    const removed = await remove.mutateAsync(sheet.id).then(
      () => true,
      () => false,
    );
    setAsking(false);
    if (removed) alertSuccess(t('removed'));
  }

  if (!sheet.reviewer && !mayRemove) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.more} aria-label={t('more', { number: sheet.number })}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {sheet.reviewer && (
            <Menu.Item leftSection={<IconLink size={15} stroke={1.75} />} onClick={() => void copyLink()}>
              {t('copy_link', { name: sheet.reviewer.name })}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.75} />} onClick={() => setAsking(true)}>
              {t('remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={t('remove_title', { number: sheet.number })}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t(sheet.status === 'current' ? 'remove_current_hint' : 'remove_hint')}
      </ConfirmDialog>
    </>
  );
}
