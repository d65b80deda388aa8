import { ActionIcon, Button, Menu } from '@mantine/core';
import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { AssistanceSheet, FilledSheet } from '@sightline/contract/sheets/sheets';
import type { LineKind } from '@sightline/contract/sheets/totals';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { costProposalsQuery, sheetRatesQuery } from '../api.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import type { SheetChanges } from '../outbox/use-sheet.ts';
import classes from './costs.module.css';
import { CostsReading } from './costs-reading.tsx';
import { LabourProposals } from './labour-proposals.tsx';
import { LineDialog, type LineDraft } from './line-dialog.tsx';
import { kinds } from './line-texts.ts';
import { newLine } from './new-line.ts';
import { ReceiptButton } from './receipt-button.tsx';

type CostsSectionProps = {
  sheet: AssistanceSheet;
  filled: FilledSheet;
  /** Changes of the sheet that wait to be sent. */
  entries: readonly WaitingChange[];
  changes: SheetChanges;
};

const isOfLine = ({ body: { change } }: WaitingChange, id: string): boolean =>
  (change.kind === 'line' && change.line.id === id) || (change.kind === 'photo' && change.question_id === id);

/** Edits parts, labour, travel and expenses of a draft, with a connection or without. Proposes timed labour, and what warranty covers. */
export function CostsSection({ sheet, filled, entries, changes }: CostsSectionProps) {
  const { t, i18n } = useTranslation('costs');
  const [draft, setDraft] = useState<LineDraft | null>(null);
  const isBegun = entries.some(({ body }) => body.change.kind === 'start');
  const proposals = useQuery({ ...costProposalsQuery(sheet), enabled: !isBegun }).data;
  const rates = useQuery(sheetRatesQuery).data;
  const { costs } = filled;
  if (!costs) return null;
  const serial = proposals?.warranty?.asset.serial ?? '';
  const begin = (kind: LineKind) =>
    setDraft(newLine(kind, { rates, ...proposals }, kind === 'part' || kind === 'expense' ? '' : t(`kinds.${kind}`)));
  return (
    <section className={classes.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {proposals?.warranty && Object.values(proposals.warranty.covers).some(Boolean) && (
        <p className={classes.note}>
          {t('warranty', {
            asset: [proposals.warranty.asset.name, serial].filter(Boolean).join(' · '),
            parts: new Intl.ListFormat(i18n.language).format(
              (['parts', 'labour', 'travel'] as const)
                .filter((part) => proposals.warranty?.covers[part])
                .map((part) => t(`totals.${part}`)),
            ),
          })}
        </p>
      )}
      <CostsReading
        filled={filled}
        action={(line) => (
          <LineMenu line={line} onEdit={() => setDraft(line)} onRemove={() => void changes.removeLine(line)} />
        )}
        below={(line) => (
          <>
            {line.kind === 'expense' && <ReceiptButton line={line} onTake={changes.takePhotos} />}
            <LineState waiting={entries.filter((entry) => isOfLine(entry, line.id))} />
          </>
        )}
      />
      <LabourProposals
        ticketId={sheet.ticket_id}
        costs={costs}
        proposals={proposals}
        onEdit={setDraft}
        onTake={changes.enterLine}
      />
      <div className={classes.adding}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="md"
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => begin(kind)}
          >
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </div>
      {draft && (
        <LineDialog currency={costs.currency} draft={draft} onSave={changes.enterLine} onClose={() => setDraft(null)} />
      )}
    </section>
  );
}

/** Says that a line, or a receipt of it, has not been sent, or why it was refused. */
function LineState({ waiting }: { waiting: readonly WaitingChange[] }) {
  const { t } = useTranslation('filling');
  if (waiting.length === 0) return null;
  const refused = waiting.find(({ state }) => state === 'failed');
  if (!refused) {
    const isKept = waiting.every(({ state }) => state === 'waiting');
    return <span className={classes.detail}>{t(isKept ? 'kept_here' : 'saving')}</span>;
  }
  return (
    <span className={classes.refusal} role="alert">
      {refused.refusal} <Link to="/offline">{t('to_outbox')}</Link>
    </span>
  );
}

type LineMenuProps = { line: SheetLine; onEdit: () => void; onRemove: () => void };

function LineMenu({ line, onEdit, onRemove }: LineMenuProps) {
  const { t } = useTranslation('costs');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('more', { line: line.description })}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.75} />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.75} />} onClick={onRemove}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
