import { ActionIcon, Button, Menu } from '@mantine/core';
import type { LineKind } from '@sightline/contract/sheet-costs';
import type { CostProposals, SheetLine } from '@sightline/contract/sheet-lines';
import type { AssistanceSheet, FilledSheet } from '@sightline/contract/sheets';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { proposalsQuery, useLines } from './api.ts';
import classes from './costs.module.css';
import { CostsReading } from './costs-reading.tsx';
import { LineDialog, type LineDraft } from './line-dialog.tsx';
import { kinds, timeOf, useLineTexts } from './line-texts.ts';
import { ReceiptButton } from './receipt-button.tsx';

type CostsSectionProps = { sheet: AssistanceSheet; filled: FilledSheet };

const coveredPart = { part: 'parts', labour: 'labour', travel: 'travel' } as const;

/** Warranty is proposed for what it covers today; expenses are never. */
const isCovered = (kind: LineKind, warranty: CostProposals['warranty'] | undefined): boolean =>
  kind !== 'expense' && warranty ? warranty.covers[coveredPart[kind]] : false;

function newLine(kind: LineKind, proposals: CostProposals | undefined, description: string): LineDraft {
  const rates = proposals?.rates;
  return {
    ...{ kind, description, part_number: '', quantity: kind === 'travel' ? 0 : 1, minutes: 0, timer_id: null },
    ...{ faulty_serial: '', replacement_serial: '', expense_kind: kind === 'expense' ? 'other' : null },
    unit_price: kind === 'travel' ? (rates?.km_price ?? 0) : 0,
    hourly_price: kind === 'labour' ? (rates?.labour_price ?? 0) : kind === 'travel' ? (rates?.travel_price ?? 0) : 0,
    covered: isCovered(kind, proposals?.warranty),
  };
}

const printDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(`${day}T12:00`));

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
      <Proposals sheet={sheet} currency={costs.currency} proposals={proposals} onEdit={setDraft} />
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

type ProposalsProps = {
  sheet: AssistanceSheet;
  currency: string;
  proposals: CostProposals | undefined;
  onEdit: (draft: LineDraft) => void;
};

/** Each is confirmed by itself, as it is or changed. */
function Proposals({ sheet, currency, proposals, onEdit }: ProposalsProps) {
  const { t, i18n } = useTranslation('costs');
  const { add } = useLines(sheet);
  const { money } = useLineTexts(currency);
  if (!proposals || proposals.labour.length === 0) return null;
  return (
    <ul className={classes.proposals} aria-label={t('proposals')}>
      {proposals.labour.map(({ timer_id, person, day, minutes, running }) => {
        const description = t('labour_of', { name: person.name, day: printDay(day, i18n.language) });
        const draft = { ...newLine('labour', proposals, description), minutes, timer_id };
        return (
          <li key={timer_id}>
            <span>
              <strong>{description}</strong>
              <span className={classes.detail}>
                {t('time', { time: timeOf(minutes), price: money(draft.hourly_price) })}
                {running && ` · ${t('running')}`}
              </span>
            </span>
            <Button variant="default" onClick={() => onEdit(draft)}>
              {t('edit')}
            </Button>
            <Button loading={add.isPending} onClick={() => add.mutate({ ...draft, id: uuidv7() })}>
              {t('take_over')}
            </Button>
          </li>
        );
      })}
    </ul>
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
