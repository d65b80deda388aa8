import { notificationsStore } from '@mantine/notifications';
import { describe, expect, it, vi } from 'vitest';
import { alertError } from '#web/lib/alerts.ts';

const shown = () => notificationsStore.getState().notifications;

describe('what a test leaves behind', () => {
  it('may be an alert', async () => {
    alertError('That did not work.');
    await vi.waitFor(() => expect(shown()).toHaveLength(1), 10_000);
  });

  it('is gone before the next one', () => {
    expect(shown()).toEqual([]);
  });
});
