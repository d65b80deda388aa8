import { ActionIcon, Button, Menu } from '@mantine/core';
import type { LineKind } from '@sightline/contract/sheet-costs';
import type { SheetLine } from '@sightline/contract/sheet-lines';
import type { AssistanceSheet, FilledSheet } from '@sightline/contract/sheets';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proposalsQuery, useLines } from './api.ts';
import classes from './costs.module.css';
import { CostsReading } from './costs-reading.tsx';
import { LabourProposals } from './labour-proposals.tsx';
import { LineDialog, type LineDraft } from './line-dialog.tsx';
import { kinds } from './line-texts.ts';
import { newLine } from './new-line.ts';
import { ReceiptButton } from './receipt-button.tsx';

type CostsSectionProps = { sheet: AssistanceSheet; filled: FilledSheet };

/** Parts, labour, travel and expenses of a draft. What was timed, and what warranty covers, is proposed. */
export function CostsSection({ sheet, filled }: CostsSectionProps) {
  const { t, i18n } = useTranslation('costs');
  const [draft, setDraft] = useState<LineDraft | null>(null);
  const proposals = useQuery(proposalsQuery(sheet)).data;
  const { costs } = filled;
  if (!costs) return null;
  const serial = proposals?.warranty?.asset.serial ?? '';
  const begin = (kind: LineKind) =>
    setDraft({ ...newLine(kind, proposals, kind === 'part' || kind === 'expense' ? '' : t(`kinds.${kind}`)) });
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
        action={(line) => <LineMenu sheet={sheet} line={line} onEdit={() => setDraft(line)} />}
        below={(line) => line.kind === 'expense' && <ReceiptButton sheet={sheet} line={line} />}
      />
      <LabourProposals sheet={sheet} currency={costs.currency} proposals={proposals} onEdit={setDraft} />
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
      {draft && <LineDialog sheet={sheet} currency={costs.currency} draft={draft} onClose={() => setDraft(null)} />}
    </section>
  );
}

type LineMenuProps = { sheet: AssistanceSheet; line: SheetLine; onEdit: () => void };

function LineMenu({ sheet, line, onEdit }: LineMenuProps) {
  const { t } = useTranslation('costs');
  const { remove } = useLines(sheet);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('more', { line: line.description })} loading={remove.isPending}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.75} />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} stroke={1.75} />}
          onClick={() => remove.mutate(line.id)}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
