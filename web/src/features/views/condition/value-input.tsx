import { MultiSelect, NativeSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { conditionLimits, namedPeriods, type TestValue } from '@sightline/contract/conditions/conditions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isId } from '#web/lib/list-address.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import type { FilterChoice } from '#web/ui/list/filters.ts';
import type { TestDraft } from './draft.ts';

type ValueInputProps = { asked: AskedField; test: TestDraft; onValue: (value: TestValue | undefined) => void };

/** Edits the value that a field is compared with, by its kind and the operator. */
export function ValueInput({ asked, test, onValue }: ValueInputProps) {
  const { t } = useTranslation('views');
  const label = t('condition.value_of', { field: asked.label });
  const { op, value } = test;
  if (op === 'is_empty') return null;
  if (op === 'within') return <PeriodInput label={label} value={value} onValue={onValue} />;
  switch (asked.field.kind) {
    case 'time':
    case 'day':
      return <MomentInput label={label} asked={asked} test={test} onValue={onValue} />;
    case 'number':
      return (
        <NumberInput
          aria-label={label}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onValue(typeof next === 'number' ? next : undefined)}
        />
      );
    case 'yes_no':
      return (
        <NativeSelect
          aria-label={label}
          value={String(value)}
          data={[
            { value: 'true', label: t('condition.yes') },
            { value: 'false', label: t('condition.no') },
          ]}
          onChange={({ currentTarget }) => onValue(currentTarget.value === 'true')}
        />
      );
    case 'text':
      return (
        <TextInput
          aria-label={label}
          value={typeof value === 'string' ? value : ''}
          maxLength={conditionLimits.text}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      );
    default:
      return <ChoiceInput label={label} asked={asked} test={test} onValue={onValue} />;
  }
}

type LabelledProps = ValueInputProps & { label: string };

/** Values of a list, or people and other rows that are searched for. */
function ChoiceInput({ label, asked, test: { op, value }, onValue }: LabelledProps) {
  const { t } = useTranslation('views');
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const [picked, setPicked] = useState<{ value: string; label: string }[]>([]);
  const search = asked.search?.(wanted);
  const found = useQuery({
    ...(search ?? { queryKey: ['list', 'no choices'], queryFn: async () => [] }),
    enabled: search !== undefined,
  }).data;
  const chosen = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
  const { named, isPending } = useNamed(asked, chosen);
  const me = asked.field.kind === 'person' ? [{ value: 'me', label: t('condition.me') }] : [];
  const fixed = (asked.choices ?? []).map((choice) => ({ value: String(choice.value), label: choice.label }));
  const rows = (found ?? []).map((choice) => ({ value: choice.id ?? choice.value, label: choice.label }));
  const offered = [...new Map([...named, ...picked, ...me, ...fixed, ...rows].map((one) => [one.value, one])).values()];
  const unknown = chosen.filter((one) => !offered.some((choice) => choice.value === one));
  const data = [...offered, ...unknown.map((one) => ({ value: one, label: isPending ? '…' : t('condition.missing') }))];
  /** Numbers are numbers again. */
  const meant = (one: string) => asked.choices?.find((choice) => String(choice.value) === one)?.value ?? one;
  const keep = (values: readonly string[]) => setPicked(data.filter((choice) => values.includes(choice.value)));
  const searched = asked.search && {
    onSearchChange: setText,
    filter: ({ options }: { options: never[] }) => options,
  };
  if (op === 'is_any_of')
    return (
      <MultiSelect
        {...(searched as object)}
        aria-label={label}
        data={data}
        value={chosen}
        searchable
        hidePickedOptions
        onChange={(values) => {
          keep(values);
          onValue(values.map(meant));
        }}
      />
    );
  return (
    <Select
      {...(searched as object)}
      aria-label={label}
      data={data}
      value={chosen[0] ?? null}
      searchable={asked.search !== undefined}
      onChange={(one) => {
        keep(one === null ? [] : [one]);
        onValue(one === null ? undefined : meant(one));
      }}
    />
  );
}

/** Returns the chosen people by id: they may be beyond the first page of a search. */
function useNamed({ named }: AskedField, chosen: readonly string[]): { named: FilterChoice[]; isPending: boolean } {
  const ids = chosen.filter(isId);
  const isAsked = named !== undefined && ids.length > 0;
  const query = isAsked ? named(ids) : { queryKey: ['list', 'no names'], queryFn: async () => [] };
  const { data, isFetching } = useQuery({ ...query, enabled: isAsked, placeholderData: keepPreviousData });
  return { named: data ?? [], isPending: isFetching };
}

/** Now, today, or a day. */
function MomentInput({ label, asked, test: { op, value }, onValue }: LabelledProps) {
  const { t } = useTranslation('views');
  const named = asked.field.kind === 'time' && op !== 'is' ? (['now', 'today'] as const) : (['today'] as const);
  const isNamed = value === 'now' || value === 'today';
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={isNamed ? value : 'day'}
        data={[
          ...named.map((one) => ({ value: one, label: t(`condition.period.${one}`) })),
          { value: 'day', label: t('condition.a_day') },
        ]}
        onChange={({ currentTarget }) => onValue(currentTarget.value === 'day' ? undefined : currentTarget.value)}
      />
      {!isNamed && (
        <DayInput
          aria-label={t('condition.day')}
          value={typeof value === 'string' ? value.slice(0, 10) : ''}
          onChange={(day) => onValue(day || undefined)}
        />
      )}
    </>
  );
}

type PeriodInputProps = Pick<ValueInputProps, 'onValue'> & { label: string; value: TestValue | undefined };

function PeriodInput({ label, value, onValue }: PeriodInputProps) {
  const { t } = useTranslation('views');
  const counted = typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  const side = counted && ('last' in counted ? 'last' : 'next');
  const days = counted && Number(Object.values(counted)[0]);
  const ofDays = (which: string, count: number) => (which === 'last' ? { last: count } : { next: count });
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={side ?? (typeof value === 'string' ? value : 'today')}
        data={[
          ...namedPeriods.map((one) => ({ value: one as string, label: t(`condition.period.${one}`) })),
          { value: 'last', label: t('condition.last_days') },
          { value: 'next', label: t('condition.next_days') },
        ]}
        onChange={({ currentTarget: { value: next } }) =>
          onValue(next === 'last' || next === 'next' ? ofDays(next, days ?? 7) : next)
        }
      />
      {side && (
        <NumberInput
          aria-label={t('condition.days')}
          min={1}
          max={conditionLimits.days}
          allowDecimal={false}
          value={days ?? 7}
          onChange={(next) => onValue(ofDays(side, Number(next)))}
        />
      )}
    </>
  );
}
