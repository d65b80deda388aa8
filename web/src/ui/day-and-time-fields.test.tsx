import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { DayField } from './day-field.tsx';
import { TimeField } from './time-field.tsx';
import { parseTime } from './time-typing.ts';

afterEach(() => i18n.changeLanguage('en'));

type PageProps = { onDay: (day: string) => void; onTime: (time: string) => void };

function Page({ onDay, onTime }: PageProps) {
  const [day, setDay] = useState('2026-11-20');
  const [time, setTime] = useState('17:30');
  return (
    <MantineProvider>
      <DayField
        label="Holiday"
        value={day}
        onChange={(next) => {
          onDay(next);
          setDay(next);
        }}
      />
      <TimeField
        label="Opens"
        value={time}
        onChange={(next) => {
          onTime(next);
          setTime(next);
        }}
      />
    </MantineProvider>
  );
}

async function open() {
  const [onDay, onTime] = [vi.fn<(day: string) => void>(), vi.fn<(time: string) => void>()];
  render(<Page onDay={onDay} onTime={onTime} />);
  await screen.findAllByPlaceholderText(/./);
  return { user: userEvent.setup(), onDay, onTime };
}

const dayField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Holiday' });

test('a day is shown as the language writes it', async () => {
  await i18n.changeLanguage('pt');
  render(<Page onDay={() => {}} onTime={() => {}} />);
  await screen.findAllByPlaceholderText(/./);
  expect((await dayField()).value).toBe('20/11/2026');
});

test('a typed day is taken, another text is not, and an emptied field is empty', async () => {
  const { user, onDay } = await open();
  await user.clear(await dayField());
  expect(onDay).toHaveBeenLastCalledWith('');
  await user.type(await dayField(), '12/24/2026');
  expect(onDay).toHaveBeenLastCalledWith('2026-12-24');
  await user.clear(await dayField());
  await user.type(await dayField(), 'soon');
  await user.tab();
  expect(onDay).toHaveBeenLastCalledWith('');
});

test('a time is by the clock of the language, and is taken when the field is left', async () => {
  const { user, onTime } = await open();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens' });
  expect(field.value).toBe('5:30 PM');
  await user.click(field);
  await user.keyboard('9:15 pm');
  expect(onTime).not.toHaveBeenCalled();
  await user.tab();
  expect(onTime).toHaveBeenCalledExactlyOnceWith('21:15');
  await user.clear(field);
  await user.type(field, 'noon');
  await user.tab();
  expect([field.value, onTime.mock.calls.length]).toEqual(['9:15 PM', 1]);
});

test.each([
  ['17:30', '17:30'],
  ['8', '08:00'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['17h', '17:00'],
  ['17h30', '17:30'],
  ['5pm', '17:00'],
  ['12 a.m.', '00:00'],
  ['12:05 PM', '12:05'],
  ['24:00', null],
  ['13pm', null],
  ['7:60', null],
  ['', null],
])('%j is the time %j', (typed, time) => expect(parseTime(typed)).toBe(time));
