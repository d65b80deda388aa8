import { MantineProvider } from '@mantine/core';
import type { Condition } from '@sightline/contract/conditions/conditions';
import { ticketFields } from '@sightline/contract/tickets/list-fields';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import { ConditionDrawer } from './condition-drawer.tsx';

const ana = '018f0000-0000-7000-8000-000000000003';
const choices = [
  { value: 1, label: 'Low' },
  { value: 4, label: 'Urgent' },
];

const fields: AskedField[] = [
  { name: 'priority', label: 'Priority', field: ticketFields.priority, choices },
  {
    ...{ name: 'assignee', label: 'Assignee', field: ticketFields.assignee },
    search: (text) => ({ queryKey: ['found', text], queryFn: async () => [] }),
    named: (ids) => ({
      queryKey: ['named', ids],
      queryFn: async () => ids.filter((id) => id === ana).map((id) => ({ value: id, label: 'Ana Ribeiro' })),
    }),
  },
  { name: 'overdue', label: 'Overdue', field: ticketFields.overdue },
];

function open(condition?: Condition) {
  const onApply = vi.fn<(condition: Condition | undefined) => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <ConditionDrawer opened onClose={() => undefined} fields={fields} condition={condition} onApply={onApply} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return onApply;
}

test('a condition is applied once each of its questions has a value', async () => {
  const onApply = open();
  const apply = await screen.findByRole('button', { name: 'Apply' });
  expect(apply).toHaveProperty('disabled', true);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'overdue');
  await userEvent.click(apply);
  expect(onApply).toHaveBeenCalledWith({ all: [{ field: 'overdue', op: 'is', value: true }] });
});

test('a person who was chosen before is shown by name, though no search finds them', async () => {
  open({ all: [{ field: 'assignee', op: 'is', value: ana }] });
  expect(await screen.findByDisplayValue('Ana Ribeiro')).toBeDefined();
});

test('a person whom the reader cannot see any more is named as such', async () => {
  open({ all: [{ field: 'assignee', op: 'is', value: ana.replace('3', '4') }] });
  expect(await screen.findByDisplayValue('No longer here')).toBeDefined();
});

test('groups are kept as they were, and all of it can be cleared', async () => {
  const before: Condition = {
    any: [{ field: 'overdue', op: 'is', value: true }, { not: { any: [{ field: 'priority', op: 'is', value: 1 }] } }],
  };
  const onApply = open(before);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenLastCalledWith(before);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onApply).toHaveBeenLastCalledWith(undefined);
});
