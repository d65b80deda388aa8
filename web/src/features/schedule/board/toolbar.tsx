import { ActionIcon, Button, MultiSelect } from '@mantine/core';
import type { ScheduledPerson } from '@sightline/contract/schedule';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../today.ts';
import { rangeName, stepped } from './range.ts';
import classes from './schedule-screen.module.css';
import type { ScheduleSearch, View } from './search.ts';

type ToolbarProps = {
  view: View;
  day: string;
  zone: string;
  people: readonly ScheduledPerson[];
  chosen: readonly string[];
  isPhone: boolean;
  onSearch: (next: Partial<ScheduleSearch>) => void;
};

/** Which time is shown, and whose. */
export function Toolbar({ view, day, zone, people, chosen, isPhone, onSearch }: ToolbarProps) {
  const { t } = useTranslation('schedule');
  const icon = { size: 16, stroke: 1.75 };
  return (
    <div className={classes.tools}>
      <ActionIcon
        variant="default"
        aria-label={t('nav.previous')}
        onClick={() => onSearch({ date: stepped(view, day, -1) })}
      >
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('nav.next')}
        onClick={() => onSearch({ date: stepped(view, day, 1) })}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
      <h2 className={classes.date} aria-live="polite">
        {rangeName(view, day, isPhone)}
      </h2>
      <Button variant="default" disabled={day === todayIn(zone)} onClick={() => onSearch({ date: todayIn(zone) })}>
        {t('nav.today')}
      </Button>
      <MultiSelect
        className={classes.people ?? ''}
        aria-label={t('board.people')}
        placeholder={chosen.length === 0 ? t('board.everybody') : ''}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...chosen]}
        onChange={(ids) => onSearch({ people: ids })}
        searchable
        clearable
      />
    </div>
  );
}
