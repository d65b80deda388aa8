import type { FieldValue } from '@sightline/contract/fields/field-model';
import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { AssistanceSheet, FilledSheet, SheetPhoto } from '@sightline/contract/sheets/sheets';

/* The differences between a sheet and the one before it, for a reviewer who has read that one. */

type Texts = Pick<AssistanceSheet, 'problem' | 'work_done' | 'conclusion' | 'recommendations'>;
export type Version = { assistance_sheet: Texts; filled: FilledSheet };

const textParts = ['problem', 'work_done', 'conclusion', 'recommendations'] as const;
type TextPart = (typeof textParts)[number];

export type Differences = {
  /** Previous answers by question; null where there was none. */
  answers: ReadonlyMap<string, { value: FieldValue | null; note: string }>;
  /** Questions, and expenses, whose photos or marks changed. */
  photos: ReadonlySet<string>;
  /** The previous texts. */
  texts: ReadonlyMap<TextPart, string>;
  /** Previous lines by id; null for a new one. */
  lines: ReadonlyMap<string, SheetLine | null>;
  removed: readonly SheetLine[];
  /** The previous amount for the customer, if it was another one. */
  customer: number | null;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const answersIn = ({ answers }: FilledSheet) =>
  new Map(answers.map(({ question_id, value, note }) => [question_id, { value, note }]));

function photosIn({ photos }: FilledSheet): Map<string, string> {
  const seen = new Map<string, SheetPhoto[]>();
  for (const photo of photos) seen.set(photo.question_id, [...(seen.get(photo.question_id) ?? []), photo]);
  return new Map(
    [...seen].map(([id, some]) => [id, JSON.stringify(some.map(({ file, marks }) => [file.id, marks]).toSorted())]),
  );
}

/** Ignores the version, which also rises with a change that was taken back. */
const contentOf = ({ version: _version, timer_id: _timer, ...line }: SheetLine) => line;

const differing = <T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((id) => !same(before.get(id), now.get(id)));

export function differencesOf(before: Version, now: Version): Differences {
  const nothing = { value: null, note: '' };
  const [then, answers] = [answersIn(before.filled), answersIn(now.filled)];
  const [linesBefore, linesNow] = [before.filled.costs?.lines ?? [], now.filled.costs?.lines ?? []];
  const known = new Map(linesBefore.map((line) => [line.id, line]));
  const kept = new Set(linesNow.map(({ id }) => id));
  const paid = before.filled.costs?.totals.customer ?? 0;
  return {
    answers: new Map(differing(then, answers).map((id) => [id, then.get(id) ?? nothing])),
    photos: new Set(differing(photosIn(before.filled), photosIn(now.filled))),
    texts: new Map(
      textParts.flatMap((part) =>
        before.assistance_sheet[part] === now.assistance_sheet[part] ? [] : [[part, before.assistance_sheet[part]]],
      ),
    ),
    lines: new Map(
      linesNow.flatMap((line) => {
        const old = known.get(line.id);
        return old && same(contentOf(old), contentOf(line)) ? [] : [[line.id, old ?? null]];
      }),
    ),
    removed: linesBefore.filter(({ id }) => !kept.has(id)),
    customer: paid === (now.filled.costs?.totals.customer ?? 0) ? null : paid,
  };
}
