import type { SheetSection } from '@sightline/contract/sheets/templates';
import { hashContent, signatureHash } from '../features/sheets/hash-chain.ts';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';
import { buildLibrary } from './question-rows.ts';
import {
  costsOf,
  type DemoLine,
  installationCosts,
  lineRows,
  maintenanceCosts,
  repairCosts,
  sheetRates,
} from './sheet-lines.ts';
import { problemsOf, typesOf } from './type-rows.ts';

const [hour, day] = [3_600_000, 86_400_000];

type Value = string | number | boolean | string[];
type Filled = {
  template: string;
  state: 'draft' | 'signed' | 'approved' | 'returned';
  outdated?: true;
  values: Record<string, Value>;
  signs?: ('technician' | 'customer' | 'refused')[];
  comment?: string;
  lines?: readonly DemoLine[];
};

const maintained = {
  ...{ hours: 12_480, alarms: false, filter: 'pass', belts: 'pass', leaks: 'pass', pressure: 7.5 },
  ...{ clean: true, explained: true },
};
const repaired = {
  ...{ cause: 'wear', parts: ['seal'], found: 'The seal of the pump was worn on one side.', replaced: true },
  ...{ which: 'Shaft seal 35 mm', test: 'pass', clean: true, explained: true },
};
const installed = {
  ...{ access: 'pass', power: 'pass', voltage: 398, serial: 'RT-20871', level: 'pass', clean: true, explained: true },
};

/** One after the other on open tickets, in every state. */
const stories: Filled[][] = [
  [
    {
      template: 'Preventive maintenance',
      state: 'draft',
      values: { hours: 8120, alarms: false, filter: 'pass', belts: 'fail' },
      lines: maintenanceCosts,
    },
  ],
  [{ template: 'Repair', state: 'signed', values: repaired, signs: ['technician', 'customer'], lines: repairCosts }],
  [
    {
      ...{ template: 'Installation', state: 'approved', values: installed, signs: ['technician', 'customer'] },
      lines: installationCosts,
    },
  ],
  [
    {
      ...{
        template: 'Preventive maintenance',
        state: 'returned',
        values: maintained,
        signs: ['technician', 'customer'],
      },
      ...{ comment: 'The pressure was measured before the filter was changed. Please measure it again.' },
      lines: maintenanceCosts,
    },
  ],
  [
    {
      template: 'Repair',
      state: 'signed',
      outdated: true,
      values: { ...repaired, cause: 'damage' },
      signs: ['customer'],
    },
    { template: 'Repair', state: 'signed', values: repaired, signs: ['technician', 'customer'] },
  ],
  [{ template: 'Repair', state: 'signed', values: repaired, signs: ['technician', 'refused'] }],
];

const strokes = [
  [300, 620, 380, 300, 520, 210, 600, 380, 480, 560, 640, 600, 820, 420, 900, 560, 1040, 480, 1150, 590],
  [1300, 300, 1360, 640, 1480, 420, 1600, 640, 1750, 380, 1900, 600, 2300, 520],
];

type TemplateIds = (name: string) => { template: string; version: string };

function templateRows(
  { organization_id, iso }: DemoContext,
  begun: number,
  author: string,
  idsOf: TemplateIds,
  sectionsOf: Record<string, SheetSection[]>,
) {
  const all = Object.entries(sectionsOf).map(([name, sections]) => ({ name, sections, ...idsOf(name) }));
  const templates = all.map(
    ({ template, name, sections }): Row => ({
      ...{ organization_id, id: template, name, sections, is_active: true, version: 2, created_at: iso(begun) },
    }),
  );
  const versions = all.map(
    ({ template, version, sections }): Row => ({
      ...{ organization_id, id: version, template_id: template, number: 1, sections },
      ...{ published_by: author, published_at: iso(begun + hour) },
    }),
  );
  return { templates, versions };
}

/** Templates with a version each, types of assistance and of problems, and sheets in all states on some open tickets. */
export function buildSheets(teller: DemoContext, tickets: readonly Row[], written: readonly Row[]) {
  const { organization_id, newId, iso, now, personOf } = teller;
  const begun = now - 60 * day;
  const author = personOf('Maya').id;
  const library = buildLibrary(teller, begun);
  const names = Object.keys(library.templates);
  const ids = new Map(names.map((name) => [name, { template: newId(begun), version: newId(begun + hour) }]));
  const idsOf = (name: string) => {
    const found = ids.get(name);
    if (!found) throw new Error(`the demo has no template ${name}`);
    return found;
  };
  const { templates, versions } = templateRows(teller, begun, author, idsOf, library.templates);
  const rows = { sheets: [] as Row[], answers: [] as Row[], signatures: [] as Row[], lines: [] as Row[] };
  const hasSheet = new Set(written.map(({ ticket_id }) => ticket_id));
  const open = tickets.filter(({ id, closed_at }) => !closed_at && !hasSheet.has(id)).toReversed();
  for (const [place, sheets] of stories.entries()) {
    const ticket = open[place * 2];
    if (!ticket) continue;
    for (const [index, story] of sheets.entries())
      addSheet(story, ticket, index + 1, now - (stories.length - place) * hour);
  }

  function addSheet(story: Filled, ticket: Row, number: number, at: number): void {
    const { template, state, values, signs = [], comment = '', lines = [] } = story;
    const isLocked = state !== 'draft';
    const id = newId(at + number * 60_000);
    const texts = {
      ...{ problem: '', work_done: '', recommendations: 'Check again at the next service.' },
      conclusion: isLocked ? 'The machine works as it should.' : '',
    };
    const answers = Object.keys(values)
      .toSorted()
      .map((question_id) => ({ question_id, value: values[question_id] ?? null, note: '' }));
    const sheet = {
      ...{ id, ticket_id: String(ticket.id), number, ...texts },
      template: { id: idsOf(template).template, name: template, version: 1 },
    };
    const content_hash = isLocked
      ? hashContent(
          {
            ...{ sheet, signed: null },
            filled: { sections: library.templates[template] ?? [], answers, costs: costsOf(lines, id) },
          },
          [],
        )
      : null;
    rows.sheets.push({
      ...{ organization_id, id, ticket_id: ticket.id, number, status: story.outdated ? 'outdated' : 'current', state },
      ...{
        template_version_id: idsOf(template).version,
        ...texts,
        author_id: author,
        reviewer_id: personOf('Sofia').id,
      },
      ...{ review_comment: comment, answer_comments: [], content_hash, version: 1 + signs.length },
      ...{ currency: sheetRates.currency, tax_rate: sheetRates.tax_rate },
      ...{ locked_at: isLocked ? iso(at + 2 * hour) : null, created_at: iso(at) },
    });
    for (const answer of answers)
      rows.answers.push({
        ...{ organization_id, sheet_id: id, ...answer, version: 1, answered_by: author, answered_at: iso(at + hour) },
      });
    rows.lines.push(...lineRows(lines, organization_id, id));
    let before = content_hash ?? '';
    for (const [index, sign] of signs.entries()) {
      const signed = {
        ...{
          id: newId(at + 2 * hour + index),
          role: sign === 'technician' ? ('technician' as const) : ('customer' as const),
        },
        kind: sign === 'refused' ? ('refused' as const) : ('drawn' as const),
        ...{ name: sign === 'technician' ? 'Maya Lindqvist' : 'Helen Brooks', document: '' },
        strokes: sign === 'refused' ? [] : strokes,
        reason: sign === 'refused' ? 'Wants to wait for the invoice.' : '',
        signed_at: iso(at + 2 * hour + index * 60_000),
        device_at: null,
      };
      before = signatureHash(before, signed);
      const place = { organization_id, sheet_id: id, position: index + 1, hash: before, recorded_by: author };
      rows.signatures.push({ ...signed, ...place });
    }
  }

  return {
    library_questions: library.rows,
    sheet_templates: templates,
    sheet_template_versions: versions,
    assistance_types: typesOf(teller, begun, (name) => idsOf(name).template),
    problem_types: problemsOf(teller, begun),
    assistance_sheets: rows.sheets,
    sheet_answers: rows.answers,
    sheet_signatures: rows.signatures,
    sheet_rates: [{ organization_id, ...sheetRates }],
    sheet_lines: rows.lines,
  };
}
