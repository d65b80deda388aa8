import { ActionIcon, Button, MultiSelect } from '@mantine/core';
import type { ScheduledPerson } from '@sightline/contract/schedule/schedule';
import type { Skill } from '@sightline/contract/schedule/skills';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rangeName, stepped, type View } from '#web/ui/calendar/range.ts';
import { todayIn } from '#web/ui/calendar/today.ts';
import { skillsQuery } from '../skills/api.ts';
import classes from './schedule-screen.module.css';
import type { ScheduleSearch } from './search.ts';

type ToolbarProps = {
  view: View;
  day: string;
  zone: string;
  people: readonly ScheduledPerson[];
  chosen: readonly string[];
  isPhone: boolean;
  onSearch: (next: Partial<ScheduleSearch>) => void;
  onPrint: () => void;
};

const skillPrefix = 'skill/';
const skillValue = (id: string): string => skillPrefix + id;

/** A skill stands for those who have it. */
function peopleIn(values: readonly string[], skills: readonly Skill[]): string[] {
  const ids = values.flatMap((value) => {
    if (!value.startsWith(skillPrefix)) return value;
    return skills.find(({ id }) => skillValue(id) === value)?.people.map(({ id }) => id) ?? [];
  });
  return [...new Set(ids)];
}

/** Chooses the time and the people that are shown. */
export function Toolbar({ view, day, zone, people, chosen, isPhone, onSearch, onPrint }: ToolbarProps) {
  const { t } = useTranslation('schedule');
  const { data: all = [] } = useQuery(skillsQuery);
  const skills = all.filter((skill) => skill.people.length > 0);
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
      {!isPhone && (
        <ActionIcon variant="default" aria-label={t('nav.print')} title={t('nav.print')} onClick={onPrint}>
          <IconPrinter {...icon} />
        </ActionIcon>
      )}
      <MultiSelect
        className={classes.people ?? ''}
        aria-label={t('board.people')}
        placeholder={chosen.length === 0 ? t('board.everybody') : ''}
        data={[
          { group: t('board.people'), items: people.map(({ id, name }) => ({ value: id, label: name })) },
          { group: t('board.skills'), items: skills.map(({ id, name }) => ({ value: skillValue(id), label: name })) },
        ].filter(({ items }) => items.length > 0)}
        value={[...chosen]}
        onChange={(values) => onSearch({ people: peopleIn(values, skills) })}
        searchable
        clearable
      />
    </div>
  );
}
