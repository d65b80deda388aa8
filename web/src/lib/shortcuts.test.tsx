import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { isDialogOpen } from './dialog-open.ts';
import { type Shortcut, useShortcut } from './shortcuts.ts';

const assign: Shortcut = { keys: 'i', place: 'ticket', does: 'assign' };
const callWindow: Shortcut = { keys: 'i', place: 'call', does: 'call_window' };
const timer: Shortcut = { keys: 't', place: 'ticket', does: 'timer' };
const goTickets: Shortcut = { keys: 'g t', place: 'everywhere', does: 'go_tickets' };
const help: Shortcut = { keys: '?', place: 'everywhere', does: 'help' };
const next: Shortcut = { keys: 'j', place: 'list', does: 'next', repeats: true };

function Key({ shortcut, run }: { shortcut: Shortcut; run: (() => void) | null }) {
  useShortcut(shortcut, run);
  return null;
}

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

test('a key runs its shortcut, with Shift only where the character needs it', async () => {
  const [run, shown] = [vi.fn(), vi.fn()];
  render(
    <>
      <Key shortcut={assign} run={run} />
      <Key shortcut={help} run={shown} />
    </>,
  );
  await userEvent.keyboard('i');
  expect(run).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Shift>}I{/Shift}{Control>}i{/Control}{Alt>}i{/Alt}{Meta>}i{/Meta}');
  expect(run).toHaveBeenCalledOnce();
  press({ key: '?', shiftKey: true });
  expect(shown).toHaveBeenCalledOnce();
});

test('a focused field, an open dialog and an open menu keep their keys', async () => {
  const run = vi.fn();
  const page = (over: React.ReactNode) => (
    <>
      <Key shortcut={assign} run={run} />
      <input aria-label="Subject" />
      <input type="checkbox" aria-label="Urgent" />
      {over}
    </>
  );
  const { rerender } = render(page(null));
  await userEvent.type(screen.getByLabelText('Subject'), 'i');
  expect(run).not.toHaveBeenCalled();
  screen.getByLabelText('Urgent').focus();
  await userEvent.keyboard('i');
  expect(run).toHaveBeenCalledOnce();
  for (const over of [<div key="d" role="dialog" aria-modal="true" />, <div key="m" role="menu" />]) {
    rerender(page(over));
    await userEvent.keyboard('i');
  }
  expect(run).toHaveBeenCalledOnce();
  rerender(page(null));
  await userEvent.keyboard('i');
  expect(run).toHaveBeenCalledTimes(2);
});

test('a dialog that is closing takes no keys, and stands in the way of none', () => {
  const closing = render(<div role="dialog" aria-modal="true" data-closing />);
  expect(isDialogOpen()).toBe(false);
  closing.rerender(<div role="dialog" aria-modal="true" />);
  expect(isDialogOpen()).toBe(true);
});

test('the second key of a sequence does not run its own shortcut', async () => {
  const [go, time] = [vi.fn(), vi.fn()];
  render(
    <>
      <Key shortcut={goTickets} run={go} />
      <Key shortcut={timer} run={time} />
    </>,
  );
  await userEvent.keyboard('gt');
  expect([go.mock.calls.length, time.mock.calls.length]).toEqual([1, 0]);
  await userEvent.keyboard('t');
  expect([go.mock.calls.length, time.mock.calls.length]).toEqual([1, 1]);
});

test('a shortcut of a ticket wins over the same key of the shell, in either mount order', async () => {
  const [ticket, call] = [vi.fn(), vi.fn()];
  const { rerender } = render(
    <>
      <Key shortcut={assign} run={ticket} />
      <Key shortcut={callWindow} run={call} />
    </>,
  );
  await userEvent.keyboard('i');
  expect([ticket.mock.calls.length, call.mock.calls.length]).toEqual([1, 0]);
  rerender(
    <>
      <Key shortcut={assign} run={null} />
      <Key shortcut={callWindow} run={call} />
    </>,
  );
  await userEvent.keyboard('i');
  expect([ticket.mock.calls.length, call.mock.calls.length]).toEqual([1, 1]);
});

test('a held key repeats only where the shortcut allows it', () => {
  const [walk, time] = [vi.fn(), vi.fn()];
  render(
    <>
      <Key shortcut={next} run={walk} />
      <Key shortcut={timer} run={time} />
    </>,
  );
  for (const repeat of [false, true, true]) {
    press({ key: 'j', repeat });
    press({ key: 't', repeat });
  }
  expect([walk.mock.calls.length, time.mock.calls.length]).toEqual([3, 1]);
});
