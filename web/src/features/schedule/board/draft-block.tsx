import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from '#web/lib/store.ts';
import { piecesOf, type Scale } from '#web/ui/calendar/scale.ts';
import { clockRange, timeRange } from '#web/ui/calendar/times.ts';
import type { Clash } from './clashes.ts';
import { type Draft, draft, pointer } from './draft.ts';
import classes from './draft-block.module.css';

/** Names a conflict in a word or two, as the board has little room. */
function useClashWords() {
  const { t } = useTranslation('schedule');
  return ({ kind, visit, detail }: Clash): string =>
    kind === 'overlap' && visit ? t('clash.overlap', { title: visit.title }) : t(`clash.${kind}`, { detail });
}

const isOver = (held: Draft | null, personId: string | null): Draft | null =>
  held?.personId === personId ? held : null;

type DraftBlockProps = { personId: string | null; scale: Scale; zone: string };

/** Shows where the dragged visit would be dropped. Only the row that it is over renders. */
export function DraftBlock({ personId, scale, zone }: DraftBlockProps) {
  const held = useSyncExternalStore(draft.subscribe, () => isOver(draft.get(), personId));
  if (!held) return null;
  const [piece] = piecesOf(scale, held, zone);
  if (!piece) return null;
  const [clash] = held.clashes;
  return (
    <li
      className={classes.draft}
      style={{ left: piece.x, width: piece.width }}
      data-clash={clash !== undefined || undefined}
      aria-hidden
    >
      <span className={classes.draftWords}>
        {clash && <IconAlertTriangle size={13} stroke={2} className={classes.clash} aria-hidden />}
        <b>{clockRange(held.start, held.end, zone)}</b>
      </span>
    </li>
  );
}

/** The ticket under the pointer, as long as it is not over the board. */
export function HeldTicket() {
  const held = useStore(draft);
  const at = useStore(pointer);
  if (!held?.ticket || held.personId !== undefined || !at) return null;
  return createPortal(
    <div className={classes.heldTicket} style={{ translate: `${at.x + 8}px ${at.y + 8}px` }}>
      #{held.ticket.ticket_id} {held.ticket.subject}
    </div>,
    document.body,
  );
}

type DraftSpeechProps = { zone: string; nameOf: (personId: string | null) => string; withDay?: boolean };

/** Says to screen readers where the arrow keys have taken it, and to everybody what speaks against it there: a row may be too short for that. */
export function DraftSpeech({ zone, nameOf, withDay = false }: DraftSpeechProps) {
  const { t } = useTranslation('schedule');
  const held = useStore(draft);
  const words = useClashWords();
  const when = withDay ? timeRange : clockRange;
  const said =
    held?.isByKeys && held.personId !== undefined
      ? [nameOf(held.personId), when(held.start, held.end, zone), ...held.clashes.map(words)].join(', ')
      : '';
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {held?.isByKeys && <p className={classes.keysHint}>{t('board.keys_now')}</p>}
      {held && held.clashes.length > 0 && (
        <ul className={classes.clashes} aria-hidden>
          {held.clashes.slice(0, 3).map((clash) => (
            <li key={`${clash.kind}/${clash.visit?.id}/${clash.detail}`} className={classes.clash}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden />
              {words(clash)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
