import { MantineProvider } from '@mantine/core';
import { type FieldModel, type FieldTypeName, fieldTypeNames } from '@sightline/contract/fields/field-model';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldInput } from './field-input.tsx';

const none = { en: '', pt: '' };
const fieldOf = (type: FieldTypeName): FieldModel => ({
  ...{ id: type, type, label: { en: 'Gas', pt: 'Gás' }, help: none, unit: '' },
  rules: { required: false, unique: false, min: null, max: null, pattern: '' },
  options: [{ id: 'r290', label: { en: 'R290', pt: 'R290' } }],
});

function show(type: FieldTypeName, isLarge: boolean) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <FieldInput field={fieldOf(type)} value={null} isLarge={isLarge} onChange={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test.each([...fieldTypeNames, 'check', 'meter'] as const)('an empty field of the type %s can be filled in', (type) => {
  for (const isLarge of [false, true]) {
    const { unmount } = show(type, isLarge);
    expect(screen.getAllByText('Gas').length).toBeGreaterThan(0);
    unmount();
  }
});

test('yes, no and the outcomes of a check are buttons in large controls', () => {
  show('yes_no', true);
  show('check', true);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Yes', 'No'],
    ...['Pass', 'Fail', 'Not applicable'],
  ]);
});
