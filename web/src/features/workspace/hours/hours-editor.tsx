import { ActionIcon, Button } from '@mantine/core';
import type { HoursSlot, WeekHours } from '@sightline/contract/workspace/hours';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '#web/lib/time-format.ts';
import { TimeField } from '#web/ui/time-field.tsx';
import classes from './hours.module.css';

const usualDay: HoursSlot[] = [{ from: '09:00', to: '18:00' }];
export const usualHours: WeekHours = [usualDay, usualDay, usualDay, usualDay, usualDay, [], []];

type HoursEditorProps = {
  hours: WeekHours;
  /** By path, "hours.0.1.from". */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (hours: WeekHours) => void;
};

/** A field for a time has no 24:00; the end of a day is written as midnight. */
const toField = (time: string): string => (time === '24:00' ? '00:00' : time);
const endOf = (time: string): string => (time === '00:00' ? '24:00' : time);

/** The hours of a week, with several slots a day. */
export function HoursEditor({ hours, errors, onChange }: HoursEditorProps) {
  useTranslation();
  const replace = (day: number, slots: HoursSlot[]) =>
    onChange(hours.map((before, at) => (at === day ? slots : before)));
  return (
    <div className={classes.week}>
      {hours.map((slots, day) => (
        <DayEditor
          key={weekdayName(day + 1, 'long')}
          name={weekdayName(day + 1, 'long')}
          slots={slots}
          errorAt={(at, field) => errors[`hours.${day}.${at}.${field}`]}
          onChange={(next) => replace(day, next)}
          onCopy={day === 0 ? () => onChange(hours.map((before, at) => (at < 5 ? slots : before))) : undefined}
        />
      ))}
    </div>
  );
}

type DayEditorProps = {
  name: string;
  slots: readonly HoursSlot[];
  errorAt: (at: number, field: 'from' | 'to') => ReactNode;
  onChange: (slots: HoursSlot[]) => void;
  onCopy?: (() => void) | undefined;
};

/** After the last slot, or the usual day. Nothing fits behind a slot that lasts until midnight. */
function nextSlot(slots: readonly HoursSlot[]): HoursSlot | null {
  const last = slots.at(-1)?.to;
  if (!last) return { from: '09:00', to: '18:00' };
  return last === '24:00' ? null : { from: last, to: '24:00' };
}

function DayEditor({ name, slots, errorAt, onChange, onCopy }: DayEditorProps) {
  const { t } = useTranslation('spaces');
  const replace = (at: number, slot: HoursSlot) =>
    onChange(slots.map((before, index) => (index === at ? slot : before)));
  const next = nextSlot(slots);
  return (
    <fieldset className={classes.day}>
      <legend>{name}</legend>
      <div className={classes.slots}>
        {slots.length === 0 && <span className={classes.closed}>{t('hours.closed')}</span>}
        {slots.map((slot, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no key, and are only added at the end
          <div key={at} className={classes.slot}>
            <TimeField
              aria-label={t('hours.from', { day: name, number: at + 1 })}
              value={slot.from}
              error={errorAt(at, 'from')}
              onChange={(from) => replace(at, { ...slot, from })}
            />
            <span aria-hidden>–</span>
            <TimeField
              aria-label={t('hours.to', { day: name, number: at + 1 })}
              value={toField(slot.to)}
              error={errorAt(at, 'to')}
              onChange={(to) => replace(at, { ...slot, to: endOf(to) })}
            />
            <ActionIcon
              aria-label={t('hours.remove', { day: name, number: at + 1 })}
              onClick={() => onChange(slots.filter((_, index) => index !== at))}
            >
              <IconX size={14} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <div className={classes.actions}>
        {next && (
          <ActionIcon aria-label={t('hours.add', { day: name })} onClick={() => onChange([...slots, next])}>
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        )}
        {onCopy && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconCopy size={14} stroke={1.75} />}
            onClick={onCopy}
          >
            {t('hours.copy')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
