import { limits } from '@sightline/contract/limits';
import { type SheetCosts, sheetCostsApi } from '@sightline/contract/sheets/costs';
import type { QueryClient } from '@tanstack/react-query';
import { type Answered, call } from '#web/lib/api.ts';
import type { Outcome } from '#web/lib/outbox.ts';
import { outcomeOf } from '#web/lib/outbox-outcome.ts';
import { enteredLine, isKnown, isSame, lineIn, type SheetBody, type SheetChange, type SheetEntry } from './changes.ts';
import { paramsOf, readAndShow, show, within } from './stored-sheet.ts';

type Of<Kind extends SheetChange['kind']> = SheetChange & { kind: Kind };

const later: Outcome = { is: 'later' };
const delivered: Outcome = { is: 'delivered' };
/** Errors of a request that was sent before, or of a line that somebody else changed. */
const storedCodes = ['CONFLICT', 'STALE_VERSION'];

async function settle(
  cache: QueryClient,
  body: SheetBody,
  asked: Promise<Answered<{ costs: SheetCosts }>>,
): Promise<Outcome> {
  const outcome = await outcomeOf(asked);
  if (outcome.is !== 'delivered') return outcome;
  const { costs } = (await asked).data;
  show(cache, body, (shown) => ({ ...shown, filled: { ...shown.filled, costs } }));
  return outcome;
}

/** Sends a part, labour, travel or an expense. Adds it again when somebody removed it meanwhile, since it was changed here. */
export async function sendLine(
  cache: QueryClient,
  { body }: SheetEntry,
  { line, isNew, version, known, stopped_at }: Of<'line'>,
): Promise<Outcome> {
  const params = paramsOf(body);
  const { id, kind: _kind, timer_id: _timer, ...fields } = line;
  const add = () => {
    const stop = stopped_at ? { done_at: stopped_at, sent_at: new Date().toISOString() } : {};
    const added = call(sheetCostsApi.add, { params, body: { ...line, ...stop }, ...within(limits.socket.timeout) });
    return settle(cache, body, added);
  };
  const change = (based: number) =>
    settle(
      cache,
      body,
      call(sheetCostsApi.change, {
        params: { ...params, lineId: id },
        body: { ...fields, version: based },
        ...within(limits.socket.timeout),
      }),
    );
  const outcome = await (isNew ? add() : change(version));
  if (outcome.is !== 'refused') return outcome;
  const isGone = outcome.code === 'NOT_FOUND' && !isNew;
  if (!isGone && !storedCodes.includes(outcome.code ?? '')) return outcome;
  const opened = await readAndShow(cache, body);
  if (!opened) return later;
  const stored = lineIn(opened, id);
  if (!stored) return isGone ? add() : outcome;
  const theirs = enteredLine(stored);
  if (isSame(theirs, line)) return delivered;
  return isKnown(known, theirs) ? change(stored.version) : outcome;
}

export async function removeLine(
  cache: QueryClient,
  { body }: SheetEntry,
  { line_id }: Of<'line_removed'>,
): Promise<Outcome> {
  const asked = call(sheetCostsApi.remove, {
    params: { ...paramsOf(body), lineId: line_id },
    ...within(limits.socket.timeout),
  });
  const outcome = await settle(cache, body, asked);
  if (outcome.is !== 'refused' || outcome.code !== 'NOT_FOUND') return outcome;
  // Somebody else removed it; or the sheet is gone, which its next change finds out.
  return (await readAndShow(cache, body)) ? delivered : outcome;
}
