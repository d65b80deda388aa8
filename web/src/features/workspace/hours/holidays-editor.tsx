import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { Holiday } from '@sightline/contract/workspace/hours';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '#web/ui/day-field.tsx';
import classes from './hours.module.css';

type HolidaysEditorProps = {
  holidays: readonly Holiday[];
  /** By path, "holidays.0.day". */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (holidays: Holiday[]) => void;
};

/** Days without hours. */
export function HolidaysEditor({ holidays, errors, onChange }: HolidaysEditorProps) {
  const { t } = useTranslation('spaces');
  const replace = (at: number, holiday: Holiday) =>
    onChange(holidays.map((before, index) => (index === at ? holiday : before)));
  return (
    <fieldset className={classes.holidays}>
      <legend>{t('holidays.title')}</legend>
      {holidays.map((holiday, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: holidays have no key, and are only added at the end
        <div key={at} className={classes.holiday}>
          <DayField
            aria-label={t('holidays.day', { number: at + 1 })}
            value={holiday.day}
            error={errors[`holidays.${at}.day`]}
            onChange={(day) => replace(at, { ...holiday, day })}
          />
          <TextInput
            aria-label={t('holidays.name', { number: at + 1 })}
            placeholder={t('holidays.placeholder')}
            value={holiday.name}
            error={errors[`holidays.${at}.name`]}
            onChange={({ currentTarget }) => replace(at, { ...holiday, name: currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('holidays.remove', { number: at + 1 })}
            onClick={() => onChange(holidays.filter((_, index) => index !== at))}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.75} />}
        onClick={() => onChange([...holidays, { day: '', name: '' }])}
      >
        {t('holidays.add')}
      </Button>
    </fieldset>
  );
}
