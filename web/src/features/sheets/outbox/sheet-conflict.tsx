import { Button } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { amountOf } from '@sightline/contract/sheets/totals';
import { IconCopyPlus, IconMessage } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSendNote } from '#web/features/talk/api.ts';
import { ticketQuery } from '#web/features/tickets/api.ts';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import type { Outgoing } from '#web/lib/outbox.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import { filledSheetQuery } from '../api.ts';
import { useLineTexts } from '../costs/line-texts.ts';
import { asNote, isHomeless, moveToNewSheet, printGiven } from './carry-over.ts';
import { basedOn, type EnteredLine, lineIn, type OpenedSheet, type SheetBody } from './changes.ts';
import { givenIn, textIn, type WaitingChange } from './overlay.ts';
import classes from './sheet-conflict.module.css';

type SheetConflictProps = { entries: readonly Outgoing[] };

/** Shows the changes made here and those of others side by side. Nothing is lost before somebody chooses. */
export function SheetConflict({ entries }: SheetConflictProps) {
  const { t } = useTranslation('offline');
  const changes = entries as readonly WaitingChange[];
  const refused = changes.filter(({ state }) => state === 'failed');
  const place = refused[0]?.body;
  const found = useQuery({
    ...filledSheetQuery(place?.ticket_id ?? '', place?.sheet_id ?? ''),
    enabled: place !== undefined,
    retry: false,
  });
  if (!place) return null;
  const compared = refused.filter(({ body }) => ['answer', 'text', 'line'].includes(body.change.kind));
  return (
    <section className={classes.conflict} aria-label={t('conflict.title')}>
      <h4>{t('conflict.title')}</h4>
      <p>{[...new Set(refused.flatMap(({ refusal }) => refusal ?? []))].join(' ')}</p>
      {compared.length > 0 && (
        <ul className={classes.sides}>
          {compared.map((entry) => (
            <Compared key={entry.id} entry={entry} opened={found.data} isHomeless={isHomeless(changes)} />
          ))}
        </ul>
      )}
      {isHomeless(changes) && <Elsewhere entries={changes} opened={found.data} />}
    </section>
  );
}

type ComparedProps = { entry: WaitingChange; opened: OpenedSheet | undefined; isHomeless: boolean };

function Compared({ entry, opened, isHomeless: cannotStay }: ComparedProps) {
  const { t } = useTranslation('offline');
  const { t: tf } = useTranslation('filling');
  const locale = useFieldLocale();
  const outbox = useOutbox();
  const printLine = useLineSummary(opened);
  const { change } = entry.body;
  const sides = (): { name: string; mine: string; theirs: (sheet: OpenedSheet) => string; author?: string } | null => {
    if (change.kind === 'answer') {
      const { question_id, label, given } = change;
      const stored = opened?.filled.answers.find((answer) => answer.question_id === question_id);
      return {
        ...{ name: label[locale], mine: printGiven(opened, question_id, given, locale) },
        theirs: (sheet) => printGiven(sheet, question_id, givenIn(sheet, question_id), locale),
        ...(stored && { author: stored.answered_by.name }),
      };
    }
    if (change.kind === 'text') {
      const { field, value } = change;
      const name = field === 'reviewer_id' ? t('reviewer') : tf(field);
      return { name, mine: value ?? '', theirs: (sheet) => textIn(sheet, field) ?? '' };
    }
    if (change.kind !== 'line') return null;
    const { line } = change;
    const summaryIn = (sheet: OpenedSheet) => {
      const stored = lineIn(sheet, line.id);
      return stored ? printLine(stored) : '';
    };
    return { name: line.description, mine: printLine(line), theirs: summaryIn };
  };
  const shown = sides();
  if (!shown) return null;
  const { name, mine, author } = shown;
  const theirs = opened ? shown.theirs(opened) : t('conflict.unknown');
  return (
    <li className={classes.row}>
      <strong>{name}</strong>
      <dl>
        <dt>{t('conflict.mine')}</dt>
        <dd>{mine || t('conflict.nothing')}</dd>
        <dt>{author || t('conflict.theirs')}</dt>
        <dd>{theirs || t('conflict.nothing')}</dd>
      </dl>
      <span className={classes.choice}>
        {!cannotStay && (
          <>
            <Button
              variant="default"
              disabled={!opened}
              onClick={() => void (opened && outbox.amend(entry.id, (body) => basedOn(body as SheetBody, opened)))}
            >
              {tf('keep_mine')}
            </Button>
            <Button variant="default" onClick={() => void outbox.discard(entry.id)}>
              {tf('take_theirs')}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

/** Describes a line of costs in one line of text: what it is, its details and its amount. */
function useLineSummary(opened: OpenedSheet | undefined): (line: EnteredLine) => string {
  const { money, detail } = useLineTexts(opened?.filled.costs?.currency ?? 'USD');
  return (line) => [line.description, detail(line), money(amountOf(line))].filter(Boolean).join(' · ');
}

/** Offers ways for changes that the sheet no longer takes: into a new sheet, or to the ticket's room as a message. */
function Elsewhere({ entries, opened }: { entries: readonly WaitingChange[]; opened: OpenedSheet | undefined }) {
  const { t } = useTranslation('offline');
  const { t: tf } = useTranslation('filling');
  const locale = useFieldLocale();
  const outbox = useOutbox();
  const navigate = useNavigate();
  const sendNote = useSendNote();
  const printLine = useLineSummary(opened);
  const place = entries[0]?.body;
  const ticket = useQuery({ ...ticketQuery(place?.ticket_id ?? ''), enabled: place !== undefined, retry: false }).data;
  const move = useMutation({
    mutationFn: (sheet: OpenedSheet) => moveToNewSheet(outbox, sheet, entries),
    onSuccess: (sheetid) =>
      navigate({
        to: '/tickets/$ticketid/assistance-sheet/$sheetid/fill',
        params: { ticketid: place?.ticket_id ?? '', sheetid },
      }),
    onError: alertFailure,
  });
  const write = useMutation({
    mutationFn: async (roomId: string) => {
      const words = {
        photo: t('note.photo'),
        removed: t('note.removed'),
        none: t('conflict.nothing'),
        signed: (name: string) => t('note.signed', { name }),
        line: printLine,
        removedLine: t('note.removed_line'),
        text: (field: 'conclusion' | 'recommendations' | 'reviewer_id') =>
          field === 'reviewer_id' ? t('reviewer') : tf(field),
      };
      const changes = entries.map(({ body }) => body.change);
      const lines = `${t('note.title', { name: place?.name ?? '' })}\n${asNote(opened, changes, locale, words)}`;
      const files = entries.flatMap((entry) => entry.files);
      const { filesPerMessage } = limits.attachments;
      await sendNote(roomId, lines.slice(0, limits.message.length), files.slice(0, filesPerMessage));
      for (let at = filesPerMessage; at < files.length; at += filesPerMessage)
        await sendNote(roomId, '', files.slice(at, at + filesPerMessage));
      for (const { id } of entries) await outbox.discard(id);
    },
    onSuccess: () => alertSuccess(t('note.done')),
    onError: alertFailure,
  });
  const canBegin = opened && (opened.assistance_sheet.locked_at !== null || opened.assistance_sheet.template !== null);
  return (
    <div className={classes.elsewhere}>
      {canBegin && ticket && !ticket.closed && (
        <Button
          variant="default"
          leftSection={<IconCopyPlus size={16} stroke={1.75} />}
          loading={move.isPending}
          onClick={() => move.mutate(opened)}
        >
          {t('conflict.new_sheet')}
        </Button>
      )}
      {ticket && (
        <Button
          variant="default"
          leftSection={<IconMessage size={16} stroke={1.75} />}
          loading={write.isPending}
          onClick={() => write.mutate(ticket.room_id)}
        >
          {t('conflict.as_message')}
        </Button>
      )}
    </div>
  );
}
