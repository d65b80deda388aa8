import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { DayField } from './day-field.tsx';
import { TimeField } from './time-field.tsx';

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
  await screen.findAllByLabelText('Hours');
  return { user: userEvent.setup(), onDay, onTime };
}

const dayField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Holiday' });
const part = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

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
  expect([part('Hours').value, part('Minutes').value, part('AM or PM').value]).toEqual(['05', '30', 'PM']);
  await user.click(part('Hours'));
  await user.keyboard('09');
  expect(onTime).not.toHaveBeenCalled();
  await user.click(await dayField());
  expect(onTime).toHaveBeenCalledExactlyOnceWith('21:30');
});
