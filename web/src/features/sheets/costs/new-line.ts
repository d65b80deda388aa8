import type { LineKind } from '@sightline/contract/sheet-costs';
import type { CostProposals } from '@sightline/contract/sheet-lines';
import type { LineDraft } from './line-dialog.tsx';

const coveredPart = { part: 'parts', labour: 'labour', travel: 'travel' } as const;

/** Warranty is proposed for what it covers today; expenses are never. */
const isCovered = (kind: LineKind, warranty: CostProposals['warranty'] | undefined): boolean =>
  kind !== 'expense' && warranty ? warranty.covers[coveredPart[kind]] : false;

/** A line with the prices of the workspace, before anything is typed. */
export function newLine(kind: LineKind, proposals: CostProposals | undefined, description: string): LineDraft {
  const rates = proposals?.rates;
  return {
    ...{ kind, description, part_number: '', quantity: kind === 'travel' ? 0 : 1, minutes: 0, timer_id: null },
    ...{ faulty_serial: '', replacement_serial: '', expense_kind: kind === 'expense' ? 'other' : null },
    unit_price: kind === 'travel' ? (rates?.km_price ?? 0) : 0,
    hourly_price: kind === 'labour' ? (rates?.labour_price ?? 0) : kind === 'travel' ? (rates?.travel_price ?? 0) : 0,
    covered: isCovered(kind, proposals?.warranty),
  };
}
