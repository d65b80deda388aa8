import { isFitting } from '@sightline/contract/conditions/check';
import type { Condition, FieldTest, TestValue } from '@sightline/contract/conditions/conditions';
import { type Op, opsOf } from '@sightline/contract/conditions/ops';
import type { AskedField } from '#web/ui/list/asked-field.ts';

/*
 * A condition while somebody builds it: groups of questions, each with an id. A value may still be missing.
 */

export type TestDraft = { id: string; field: string; op: Op; value: TestValue | undefined };
export type GroupDraft = { id: string; join: 'all' | 'any' | 'none'; parts: readonly (GroupDraft | TestDraft)[] };
export type Draft = GroupDraft | TestDraft;

export const isGroup = (draft: Draft): draft is GroupDraft => 'parts' in draft;

let last = 0;
const newId = (): string => `part-${++last}`;

export const newGroup = (join: GroupDraft['join'], parts: readonly Draft[] = []): GroupDraft => ({
  ...{ id: newId(), join, parts },
});

export function newTest({ name, field }: AskedField, op: Op = opsOf[field.kind][0] ?? 'is'): TestDraft {
  const value = op === 'is_any_of' ? [] : op === 'within' ? 'today' : field.kind === 'yes_no' ? true : undefined;
  return { id: newId(), field: name, op, value: op === 'is_empty' ? undefined : value };
}

function draftOfPart(condition: Condition): Draft {
  if ('field' in condition) return { id: newId(), ...condition, value: condition.value };
  if ('all' in condition) return newGroup('all', condition.all.map(draftOfPart));
  if ('any' in condition) return newGroup('any', condition.any.map(draftOfPart));
  const { not } = condition;
  return newGroup('none', 'any' in not ? not.any.map(draftOfPart) : [draftOfPart(not)]);
}

/** The outermost part is always a group, so that questions can be added. */
export function draftOf(condition: Condition | undefined): GroupDraft {
  if (!condition) return newGroup('all');
  const draft = draftOfPart(condition);
  return isGroup(draft) ? draft : newGroup('all', [draft]);
}

function partOf(draft: Draft): Condition {
  if (!isGroup(draft)) {
    const { field, op, value } = draft;
    return { field, op, ...(value !== undefined && { value }) };
  }
  const parts = draft.parts.filter((part) => !isGroup(part) || part.parts.length > 0).map(partOf);
  if (draft.join === 'none') return { not: { any: parts } };
  return draft.join === 'all' ? { all: parts } : { any: parts };
}

/** Undefined when nothing is asked. */
export function conditionOf(draft: GroupDraft): Condition | undefined {
  return draft.parts.some((part) => !isGroup(part) || part.parts.length > 0) ? partOf(draft) : undefined;
}

export const isComplete = (test: TestDraft, asked: AskedField | undefined): boolean =>
  asked !== undefined && isFitting(asked.field, partOf(test) as FieldTest);

export const countTests = (condition: Condition | undefined): number => {
  if (!condition) return 0;
  if ('field' in condition) return 1;
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition.not];
  return parts.reduce((count, part) => count + countTests(part), 0);
};
