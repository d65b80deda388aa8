import { MantineProvider } from '@mantine/core';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { FieldDialog } from './field-dialog.tsx';

test('a field gets the value of new assets and its position', async () => {
  mockEndpoint(categoriesApi.list, () => ({ categories: [] }));
  const sent = mockEndpoint(fieldsApi.create, () => refuse('FIELD_DEFAULT_INVALID', { default: ['Not possible'] }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <FieldDialog opened field={null} onClose={() => undefined} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name in English' }), 'Gas');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of new assets' }), 'R290');
  const position = screen.getByRole('textbox', { name: 'Position' });
  await userEvent.clear(position);
  await userEvent.type(position, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.mock.calls[0]?.[0].body).toMatchObject({ default: 'R290', position: 3 }));
  expect(await screen.findByText('Not possible')).toBeTruthy();
});
