import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { conditionLimits } from '@sightline/contract/conditions/conditions';
import { type Op, opsOf } from '@sightline/contract/conditions/ops';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import classes from './condition.module.css';
import { type Draft, type GroupDraft, isGroup, newGroup, newTest, type TestDraft } from './draft.ts';
import { ValueInput } from './value-input.tsx';

type GroupProps = {
  group: GroupDraft;
  fields: readonly AskedField[];
  depth: number;
  onChange: (group: GroupDraft) => void;
  /** Set for a group within another. */
  onRemove?: () => void;
};

const joins = ['all', 'any', 'none'] as const;

/** Questions that are joined: all, any or none of them. */
export function ConditionGroup({ group, fields, depth, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation('views');
  const { join, parts } = group;
  const set = (id: string, next: Draft | null) =>
    onChange({ ...group, parts: parts.flatMap((part) => (part.id === id ? (next ?? []) : part)) });
  const add = (part: Draft) => onChange({ ...group, parts: [...parts, part] });
  const [first] = fields;
  if (!first) return null;
  return (
    <fieldset className={classes.group} data-within={depth > 1 || undefined}>
      <legend className={classes.legend}>
        <NativeSelect
          aria-label={t('condition.join')}
          value={join}
          data={joins.map((one) => ({ value: one, label: t(`condition.joins.${one}`) }))}
          onChange={({ currentTarget }) => onChange({ ...group, join: currentTarget.value as GroupDraft['join'] })}
        />
        {onRemove && (
          <ActionIcon aria-label={t('condition.remove_group')} onClick={onRemove}>
            <IconX size={15} stroke={1.75} />
          </ActionIcon>
        )}
      </legend>
      {parts.map((part) =>
        isGroup(part) ? (
          <ConditionGroup
            key={part.id}
            group={part}
            fields={fields}
            depth={depth + 1}
            onChange={(next) => set(part.id, next)}
            onRemove={() => set(part.id, null)}
          />
        ) : (
          <TestLine key={part.id} test={part} fields={fields} onChange={(next) => set(part.id, next)} />
        ),
      )}
      <div className={classes.add}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => add(newTest(first))}
        >
          {t('condition.add')}
        </Button>
        {depth < conditionLimits.depth - 2 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => add(newGroup(join === 'any' ? 'all' : 'any', [newTest(first)]))}
          >
            {t('condition.add_group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type TestLineProps = { test: TestDraft; fields: readonly AskedField[]; onChange: (next: TestDraft | null) => void };

/** The words of an operator for a kind of field: a time is "before", a text "contains". */
function TestLine({ test, fields, onChange }: TestLineProps) {
  const { t } = useTranslation('views');
  const asked = fields.find(({ name }) => name === test.field);
  return (
    <fieldset className={classes.test} aria-label={asked?.label ?? test.field}>
      <NativeSelect
        aria-label={t('condition.field')}
        value={test.field}
        data={[
          ...(asked ? [] : [{ value: test.field, label: t('condition.gone') }]),
          ...fields.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={({ currentTarget }) => {
          const next = fields.find(({ name }) => name === currentTarget.value);
          if (next) onChange({ ...newTest(next), id: test.id });
        }}
      />
      {asked && (
        <>
          <NativeSelect
            aria-label={t('condition.op')}
            value={test.op}
            data={opsOf[asked.field.kind].map((op) => ({ value: op, label: t(`condition.ops.${op}`) }))}
            onChange={({ currentTarget }) => onChange({ ...newTest(asked, currentTarget.value as Op), id: test.id })}
          />
          <div className={classes.value}>
            <ValueInput asked={asked} test={test} onValue={(value) => onChange({ ...test, value })} />
          </div>
        </>
      )}
      <ActionIcon className={classes.remove} aria-label={t('condition.remove')} onClick={() => onChange(null)}>
        <IconX size={15} stroke={1.75} />
      </ActionIcon>
    </fieldset>
  );
}
