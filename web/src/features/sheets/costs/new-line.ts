import type { CostProposals, SheetRates } from '@sightline/contract/sheets/costs';
import type { LineKind } from '@sightline/contract/sheets/totals';
import type { LineDraft } from './line-dialog.tsx';

const coveredPart = { part: 'parts', labour: 'labour', travel: 'travel' } as const;

/** Warranty is proposed for what it covers today; expenses are never. */
const isCovered = (kind: LineKind, warranty: CostProposals['warranty'] | undefined): boolean =>
  kind !== 'expense' && warranty ? warranty.covers[coveredPart[kind]] : false;

type Known = { rates?: SheetRates | undefined; warranty?: CostProposals['warranty'] };

/** A line with the prices of the workspace, as far as this device knows them, before anything is typed. */
export function newLine(kind: LineKind, { rates, warranty }: Known, description: string): LineDraft {
  return {
    ...{ kind, description, part_number: '', quantity: kind === 'travel' ? 0 : 1, minutes: 0, timer_id: null },
    ...{ faulty_serial: '', replacement_serial: '', expense_kind: kind === 'expense' ? 'other' : null },
    unit_price: kind === 'travel' ? (rates?.km_price ?? 0) : 0,
    hourly_price: kind === 'labour' ? (rates?.labour_price ?? 0) : kind === 'travel' ? (rates?.travel_price ?? 0) : 0,
    covered: isCovered(kind, warranty),
  };
}
