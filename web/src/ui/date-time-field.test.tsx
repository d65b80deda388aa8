import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { DateTimeField } from './date-time-field.tsx';

afterEach(() => i18n.changeLanguage('en'));

/** In the zone of this browser. */
const isoOf = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();

type PageProps = { initial: string | null; isInline: boolean; onChange: (value: string | null) => void };

function Page({ initial, isInline, onChange }: PageProps) {
  const [value, setValue] = useState(initial);
  return (
    <DateTimeField
      label="Due date"
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      defaultTime="17:00"
      isInline={isInline}
    />
  );
}

function openField(initial: string | null, isInline = false) {
  const changes: (string | null)[] = [];
  render(
    <MantineProvider>
      <Page initial={initial} isInline={isInline} onChange={(value) => changes.push(value)} />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), changes };
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('in English, a moment is shown and typed with the month by name and a clock of twelve hours', async () => {
  const { user, changes } = openField(isoOf(2026, 10, 20, 15, 5));
  expect((await screen.findByLabelText<HTMLInputElement>('Due date: day')).value).toBe('Nov 20, 2026');
  expect([input('Hours').value, input('Minutes').value, input('AM or PM').value]).toEqual(['03', '05', 'PM']);
  await user.clear(input('Due date: day'));
  await user.type(input('Due date: day'), '12/24/2026');
  expect(changes.at(-1)).toBe(isoOf(2026, 11, 24, 17, 0));
});

test('in Portuguese, a moment is shown and typed with the day first and a clock of 24 hours', async () => {
  await i18n.changeLanguage('pt');
  const { user, changes } = openField(isoOf(2026, 10, 20, 15, 5));
  expect((await screen.findByLabelText<HTMLInputElement>('Due date: dia')).value).toBe('20/11/2026');
  expect([input('Horas').value, input('Minutos').value]).toEqual(['15', '05']);
  expect(screen.queryByLabelText('AM ou PM')).toBeNull();
  await user.click(input('Due date: dia'));
  expect(await screen.findByLabelText('Próximo mês')).toBeDefined();
  expect(screen.getByText('novembro 2026')).toBeDefined();
  await user.clear(input('Due date: dia'));
  await user.type(input('Due date: dia'), '24/12/2026');
  expect(changes.at(-1)).toBe(isoOf(2026, 11, 24, 17, 0));
});

test('a changed time keeps the day', async () => {
  const { user, changes } = openField(isoOf(2026, 10, 20, 15, 5));
  await screen.findByLabelText('Due date: day');
  await user.click(input('Minutes'));
  await user.keyboard('45');
  expect(changes.at(-1)).toBe(isoOf(2026, 10, 20, 15, 45));
});

test('a day chosen in the calendar has the usual time, and an emptied field is no date', async () => {
  const { user, changes } = openField(null, true);
  await screen.findByLabelText('Due date: day');
  const now = new Date();
  await user.click(screen.getAllByText('15')[0] as HTMLElement);
  expect(changes.at(-1)).toBe(isoOf(now.getFullYear(), now.getMonth(), 15, 17, 0));
  await user.clear(input('Due date: day'));
  expect(changes.at(-1)).toBeNull();
});
