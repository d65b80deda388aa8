import { Button, Popover } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatExact, formatMoment } from '#web/lib/time.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { PropertyButton } from '#web/ui/property-button.tsx';
import { dueTone } from './due.ts';
import { DueChoices } from './due-choices.tsx';
import classes from './due-date-picker.module.css';

type DueDatePickerProps = {
  value: string | null;
  onChange: (due_date: string | null) => void;
  /** A closed or done ticket is not late. */
  ticket?: Parameters<typeof dueTone>[0];
  disabled?: boolean;
  /** Offers the usual moments; unset where they are offered beside it already. */
  hasChoices?: boolean;
};

/** Written when it is saved, not with every digit. */
export function DueDatePicker({ value, onChange, ticket, disabled = false, hasChoices = false }: DueDatePickerProps) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<string | null>(value);
  const now = useNow('minute');
  const tone = ticket ? dueTone(ticket, now) : null;

  function settle(next: string | null): void {
    setOpened(false);
    if (next !== value) onChange(next);
  }

  return (
    <Popover opened={opened} onChange={setOpened} width={304} position="bottom-start" shadow="lg" trapFocus returnFocus>
      <Popover.Target>
        <PropertyButton
          label={t('fields.due_date')}
          className={classes.due ?? ''}
          disabled={disabled}
          data-tone={tone ?? undefined}
          title={value ? formatExact(value) : undefined}
          onClick={() => {
            setDraft(value);
            setOpened((before) => !before);
          }}
        >
          <IconCalendar size={15} stroke={1.75} aria-hidden />
          {value ? (
            <span className={classes.when}>{formatMoment(value)}</span>
          ) : (
            <span className={classes.none}>{t('due.none')}</span>
          )}
        </PropertyButton>
      </Popover.Target>
      <Popover.Dropdown>
        {hasChoices && (
          <div className={classes.choices}>
            <DueChoices value={value} onPick={settle} />
          </div>
        )}
        <DateTimeField
          isInline
          label={t('fields.due_date')}
          defaultTime={`${limits.dueHour}:00`}
          value={draft}
          onChange={setDraft}
        />
        <div className={classes.actions}>
          {value && (
            <Button variant="subtle" color="gray" onClick={() => settle(null)}>
              {t('due.remove')}
            </Button>
          )}
          <Button disabled={draft === null} onClick={() => settle(draft)}>
            {tc('actions.save')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
