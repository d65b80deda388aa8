import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Dialog } from '#web/ui/dialog.tsx';
import { useForm } from './form.ts';
import { useSubmitKey } from './submit-key.ts';

function Page({ onSend, isBusy = false }: { onSend: () => void; isBusy?: boolean }) {
  useSubmitKey();
  const form = useForm({
    schema: z.object({ subject: z.string().min(1), text: z.string() }),
    initial: { subject: '', text: '' },
    send: async () => ({ data: null, message: '', code: '', errors: {}, status: 200 }),
    onSent: onSend,
  });
  return (
    <MantineProvider>
      <Dialog opened onClose={() => undefined} title="New">
        <form {...form.formProps}>
          <TextInput label="Subject" {...form.field('subject')} />
          <Textarea label="Text" {...form.field('text')} />
          <button type="submit" disabled={isBusy}>
            Create
          </button>
        </form>
      </Dialog>
      <input aria-label="Alone" />
    </MantineProvider>
  );
}

test.each(['Control', 'Meta'])(
  '%s and Enter send a form from a text of several lines, in a dialog too',
  async (key) => {
    const onSend = vi.fn();
    render(<Page onSend={onSend} />);
    await userEvent.type(screen.getByLabelText('Subject'), 'Pump');
    await userEvent.type(screen.getByLabelText('Text'), `It trips{Enter}{${key}>}{Enter}{/${key}}`);
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('It trips\n');
  },
);

test('what is wrong is said as the button would, and nothing is sent', async () => {
  const onSend = vi.fn();
  render(<Page onSend={onSend} />);
  await userEvent.type(screen.getByLabelText('Text'), 'It trips{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subject')));
  expect(onSend).not.toHaveBeenCalled();
});

test('a form whose button is disabled is not sent, and a field without a form sends nothing', async () => {
  const onSend = vi.fn();
  render(<Page onSend={onSend} isBusy />);
  await userEvent.type(screen.getByLabelText('Subject'), 'Pump{Control>}{Enter}{/Control}');
  screen.getByLabelText('Alone').focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSend).not.toHaveBeenCalled();
});
