import { Button, MantineProvider, TextInput } from '@mantine/core';
import type { Envelope, FieldErrors } from '@sightline/contract/envelope';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import * as alerts from './alerts.ts';
import { useForm } from './form.ts';

const Invoice = z.object({
  title: z.string().trim().min(1),
  items: z.array(z.object({ name: z.string().trim().min(1), parts: z.array(z.string().min(1)) })),
});
type Send = (invoice: z.infer<typeof Invoice>) => Promise<Envelope<null>>;

const answer = (status: number, errors: FieldErrors = {}): Envelope<null> => ({
  ...{ data: null, message: '', code: status === 200 ? '' : 'VALIDATION_FAILED' },
  ...{ status, errors },
});

function InvoiceForm({ send }: { send: Send }) {
  const form = useForm({
    schema: Invoice,
    initial: { title: '', items: [{ name: 'Pump', parts: ['Seal'] }] },
    send,
    onSent: () => undefined,
  });
  return (
    <form {...form.formProps}>
      <TextInput {...form.field('title')} label="Title" />
      {form.values.items.map(({ parts }, line) => (
        <div key={String(line)}>
          <TextInput {...form.field(`items.${line}.name`)} label={`Item ${line + 1}`} />
          {parts.map((_, part) => (
            <TextInput
              key={String(part)}
              {...form.field(`items.${line}.parts.${part}`)}
              label={`Part ${line + 1}.${part + 1}`}
            />
          ))}
        </div>
      ))}
      <Button onClick={() => form.insertListItem('items', { name: '', parts: [''] })}>Add</Button>
      <Button onClick={() => form.removeListItem('items', 0)}>Remove the first</Button>
      <Button type="submit" loading={form.submitting}>
        Save
      </Button>
      <p>{form.isDirty() ? 'changed' : 'as it was'}</p>
    </form>
  );
}

function open(send: Send) {
  render(
    <MantineProvider>
      <InvoiceForm send={send} />
    </MantineProvider>,
  );
  const field = (label: string) => screen.getByLabelText(label);
  return { user: userEvent.setup(), field, press: (name: string) => screen.getByRole('button', { name }) };
}

test('what is wrong in a list inside a list is said at its field, and the first wrong field gets the focus', async () => {
  const send = vi.fn<Send>();
  const { user, field, press } = open(send);
  await user.type(field('Title'), 'Repair');
  await user.click(press('Add'));
  await user.click(press('Save'));
  expect(field('Item 2').getAttribute('aria-invalid')).toBe('true');
  expect(field('Part 2.1').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Item 2'));
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);

  await user.type(field('Item 2'), 'Motor');
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(1);
  await user.click(press('Remove the first'));
  expect([field('Item 1'), field('Part 1.1')].map((input) => (input as HTMLInputElement).value)).toEqual(['Motor', '']);
  expect(field('Part 1.1').getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('the errors of the server land on the fields of a list; one without a field is an alert', async () => {
  const send = vi.fn<Send>();
  const alerted = vi.spyOn(alerts, 'alertFailure').mockReturnValue();
  const { user, field, press } = open(send);
  await user.type(field('Title'), 'Repair');
  send.mockResolvedValueOnce(answer(422, { 'items.0.parts.0': ['Nobody makes this part.'] }));
  await user.click(press('Save'));
  await screen.findByText('Nobody makes this part.');
  expect(document.activeElement).toBe(field('Part 1.1'));
  expect(alerted).not.toHaveBeenCalled();

  send.mockResolvedValueOnce(answer(422, { 'items.0': ['This line is unknown.'] }));
  await user.click(press('Save'));
  await waitFor(() => expect(alerted).toHaveBeenCalledOnce());
});

test('a form that is being sent is not sent twice, and is unchanged once it is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Envelope<null>>();
  const send = vi.fn<Send>(() => promise);
  const { user, field, press } = open(send);
  expect(screen.getByText('as it was')).toBeTruthy();
  await user.type(field('Title'), 'Repair');
  expect(screen.getByText('changed')).toBeTruthy();
  await user.click(press('Save'));
  expect(press('Save')).toHaveProperty('disabled', true);
  await user.type(field('Title'), '{Enter}');
  expect(send).toHaveBeenCalledOnce();
  resolve(answer(200));
  await screen.findByText('as it was');
  expect(press('Save')).toHaveProperty('disabled', false);
});
