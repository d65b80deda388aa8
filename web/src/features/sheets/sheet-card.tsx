import { ActionIcon, Menu } from '@mantine/core';
import type { AssistanceSheet } from '@sightline/contract/sheets/sheets';
import { IconChevronRight, IconDots, IconLink, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveSheet } from './api.ts';
import { PdfButton } from './pdf-button.tsx';
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
        {sheet.template && <span className={classes.template}>{sheet.template.name}</span>}
        <SheetStatus sheet={sheet} />
        <SheetMenu sheet={sheet} isClosed={isClosed} />
      </header>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        <SheetContent sheet={sheet} />
        {(sheet.template || sheet.signatures.length > 0) && <FilledState sheet={sheet} />}
        <SheetFacts sheet={sheet} />
      </div>
    </article>
  );
}

/** Shows the progress, who signed, and a link to the sheet. */
function FilledState({ sheet }: { sheet: AssistanceSheet }) {
  const { t } = useTranslation('sheets');
  const { done, total } = sheet.progress;
  const isOpen = sheet.status === 'current' && sheet.locked_at === null;
  return (
    <div className={classes.filled}>
      {total > 0 && <span>{t('answered', { done, total })}</span>}
      {sheet.signatures.map(({ id, name, kind }) => (
        <span key={id}>{t(kind === 'refused' ? 'refused_by' : 'signed_by', { name })}</span>
      ))}
      {sheet.review_comment && <span>{t('returned_with', { comment: sheet.review_comment })}</span>}
      <Link
        to="/tickets/$ticketid/assistance-sheet/$sheetid/fill"
        params={{ ticketid: sheet.ticket_id, sheetid: sheet.id }}
      >
        {t(isOpen ? 'continue' : 'open')}
      </Link>
      {sheet.locked_at && <PdfButton sheet={sheet} />}
    </div>
  );
}

function SheetMenu({ sheet, isClosed }: SheetCardProps) {
  const { t } = useTranslation('sheets');
  const [isAsking, setAsking] = useState(false);
  const mayRemove = useCan('sheets.delete') && !isClosed && sheet.locked_at === null;
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
