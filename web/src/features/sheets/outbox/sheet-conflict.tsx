import { Button } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { IconCopyPlus, IconMessage } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSendNote } from '#web/features/talk/api.ts';
import { ticketQuery } from '#web/features/tickets/api.ts';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import type { Outgoing } from '#web/lib/outbox.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import { filledSheetQuery } from '../api.ts';
import { useSheetLocale } from '../question-model.ts';
import { asNote, isHomeless, moveToNewSheet, printGiven } from './carry-over.ts';
import { basedOn, type OpenedSheet, type SheetBody } from './changes.ts';
import { givenIn, textIn, type WaitingChange } from './overlay.ts';
import classes from './sheet-conflict.module.css';

type SheetConflictProps = { entries: readonly Outgoing[] };

/** What was done on a sheet here and what others did there, side by side. Nothing is lost before somebody chooses. */
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
  const compared = refused.filter(({ body }) => body.change.kind === 'answer' || body.change.kind === 'text');
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
  const locale = useSheetLocale();
  const outbox = useOutbox();
  const { change } = entry.body;
  if (change.kind !== 'answer' && change.kind !== 'text') return null;
  const isAnswer = change.kind === 'answer';
  const name = isAnswer ? change.label[locale] : change.field === 'reviewer_id' ? t('reviewer') : tf(change.field);
  const mine = isAnswer ? printGiven(opened, change.question_id, change.given, locale) : (change.value ?? '');
  const theirs = !opened
    ? t('conflict.unknown')
    : isAnswer
      ? printGiven(opened, change.question_id, givenIn(opened, change.question_id), locale)
      : (textIn(opened, change.field) ?? '');
  const author =
    isAnswer && opened?.filled.answers.find(({ question_id }) => question_id === change.question_id)?.answered_by.name;
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

/** The sheet takes nothing any more: what was done here goes into a new sheet, or to the ticket's room as a message. */
function Elsewhere({ entries, opened }: { entries: readonly WaitingChange[]; opened: OpenedSheet | undefined }) {
  const { t } = useTranslation('offline');
  const { t: tf } = useTranslation('filling');
  const locale = useSheetLocale();
  const outbox = useOutbox();
  const navigate = useNavigate();
  const sendNote = useSendNote();
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
